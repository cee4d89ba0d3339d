import { strFromU8, unzipSync } from 'fflate';

/** What is in an Excel file with one sheet: its texts and numbers by the addresses of cells, and its XML. */
interface ExcelFile {
  cells: Record<string, string | number>;
  sheet: string;
  styles: string;
}

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readExcelFile(bytes: Uint8Array): ExcelFile {
  const files = unzipSync(bytes);
  const textOf = (name: string) => strFromU8(files[`xl/${name}.xml`] ?? new Uint8Array());
  const sheet = textOf('worksheets/sheet1');
  const texts = [...textOf('sharedStrings').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (_, name: keyof typeof named) => named[name]),
  );
  const cells = [...sheet.matchAll(/<c r="(\w+)"([^>]*)><v>([^<]*)<\/v>/g)].map(
    ([, address = '', attributes = '', value = '']) => [
      address,
      attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value),
    ],
  );
  return {
    cells: Object.fromEntries(cells) as ExcelFile['cells'],
    ...{ sheet, styles: textOf('styles') },
  };
}
