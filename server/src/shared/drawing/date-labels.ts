const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** More labels than this would touch each other. */
const mostLabels = 15;

/**
 * The labels under bars that begin on these dates, `3 Nov`, `Nov` or `2026`, evenly spaced, the first of each year with
 * the year; `''` for the bars without a label.
 */
export function dateLabels(starts: readonly string[], shown: 'day' | 'month' | 'year'): string[] {
  const step = Math.ceil(starts.length / mostLabels);
  let shownYear = '';
  return starts.map((start, index) => {
    if (index % step !== 0) return '';
    const [year = '', month = '', day = ''] = start.split('-');
    if (shown === 'year') return year;
    const monthName = monthNames[Number(month) - 1] ?? month;
    const name = shown === 'month' ? monthName : `${Number(day)} ${monthName}`;
    if (year === shownYear) return name;
    shownYear = year;
    return `${name}\n${year}`;
  });
}
