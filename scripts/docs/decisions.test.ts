import { expect, test } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** Not in `%D9%A1` nor in a longer word. */
const marks = /(?<![%\w])D\d{1,2}\b/g;

const decided = [...read('server/docs/decisions.md').matchAll(/^### (D\d+)$/gm)].map(([, number]) => number);

/** Each file that has a mark which `isWrong`, with the first such mark. */
function wrongMarks(globs: string[], isWrong: (mark: string) => boolean): string[] {
  return projectFiles(...globs).flatMap((file) => {
    const wrong = (read(file).match(marks) ?? []).find(isWrong);
    return wrong === undefined ? [] : [`${file}: ${wrong}`];
  });
}

test('the decisions are numbered without a gap', () => {
  expect(decided.length).toBeGreaterThan(28);
  expect(decided).toEqual(decided.map((_, index) => `D${index + 1}`));
});

test('every mark in the code is the number of a decision', () => {
  const code = ['{server,scripts}/**/*.{ts,js,json,yaml}'];
  expect(wrongMarks(code, () => true).length).toBeGreaterThan(50);
  expect(wrongMarks(code, (mark) => !decided.includes(mark))).toEqual([]);
});

test('what callers read has no marks', () => {
  expect(
    wrongMarks(
      ['README.md', '{openapi,generated}/**/*.{md,yaml,json,ts,js}', 'client/**/*.{md,ts,json}'],
      () => true,
    ),
  ).toEqual([]);
});
