import { hrefOf, usePlace } from '../place/place.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Texts } from '../texts/texts.ts';
import classes from './frame.module.css';

export interface MenuEntry {
  name: keyof Texts['nav'];
  parts: readonly (string | number)[];
}

/** Links to places; the one that the reader is at, or below, is marked. */
export function Menu({
  entries,
  className,
  label,
}: {
  entries: readonly MenuEntry[];
  className: string | undefined;
  label: string;
}) {
  const texts = useTexts().nav;
  const here = usePlace().parts;
  return (
    <nav className={className} aria-label={label}>
      {entries.map(({ name, parts }) => {
        const isHere = parts.every((part, index) => String(part) === here[index]);
        return (
          <a
            key={name}
            ref={isHere ? showInMenu : undefined}
            className={classes.link}
            href={hrefOf(parts)}
            aria-current={isHere ? 'page' : undefined}
          >
            {texts[name]}
          </a>
        );
      })}
    </nav>
  );
}

/** On a telephone the menu is wider than the page. */
function showInMenu(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
