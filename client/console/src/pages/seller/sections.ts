import type { MenuEntry } from '../../frame/menu.tsx';
import type { Guide } from '../../parts/help-link.tsx';

/** The pages of one seller. They are the menu of a seller, and tabs for its intermediary. */
const sections = ['balance', 'statement', 'transfers', 'check', 'plan', 'calculator', 'data'] as const;

export type Section = (typeof sections)[number];

/** The guides to what the pages show. */
export const guideOf: Partial<Record<Section, Guide>> = {
  transfers: 'repasses',
  balance: 'repasses',
  statement: 'ler-o-extrato',
  check: 'ler-o-extrato',
  plan: 'taxas',
  calculator: 'taxas',
};

export function isSection(name: string | undefined): name is Section {
  return sections.some((section) => section === name);
}

export function sectionEntries(sellerId: number): MenuEntry[] {
  return sections.map((section) => ({ name: section, parts: ['sellers', sellerId, section] }));
}
