import type { Texts } from '../texts/texts.ts';

/** The strokes of each entry of the menu, on a grid of 24 by 24. */
const strokes: Partial<Record<keyof Texts['nav'], string>> = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  sellers:
    'M4 9l1.5-5h13L20 9M4 9v11h16V9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 20v-6h4v6',
  plans: 'M6 19L18 5M7.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  charges: 'M3 6h18v12H3zM3 10h18M7 15h3',
  receivables: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M8 17h6',
  transfers: 'M4 9h14l-4-4M20 15H6l4 4',
  remittances: 'M6 3h9l4 4v14H6zM14 3v5h5M12 18v-7M9 14l3-3 3 3',
  reconciliation: 'M4 6h9M4 11h6M4 16h5M12 15l3 3 6-7',
  margins: 'M4 20V10M10 20V4M16 20v-7M3 20h18',
  books: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  deliveries: 'M8 13a4 4 0 1 1 4-6l4 7M12 17h6a3 3 0 1 1-3 3M10 8l-4 7a3 3 0 1 0 2 4',
  approvals: 'M9 12l2 2 4-4M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6z',
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h6M9 16h6',
  tokens: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M15 8l3 3',
  api: 'M8 8l-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14',
  balance: 'M4 7h14v12H4zM4 7l11-3v3M14 13h6v-3',
  statement: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  check: 'M4 12l5 5L20 6',
  plan: 'M6 19L18 5M7.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  calculator: 'M6 3h12v18H6zM9 7h6M9 12h0M12 12h0M15 12h0M9 16h0M12 16h0M15 16h0',
  data: 'M4 5h16v14H4zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16c0-2 6-2 6 0M15 10h3M15 14h3',
};

/** The picture of an entry of the menu, which has its name beside it. */
export function NavIcon({ name }: { name: keyof Texts['nav'] }) {
  const path = strokes[name];
  return path === undefined ? null : <Icon path={path} />;
}

/** A picture of one path, in the colour of the text around it. */
export function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
