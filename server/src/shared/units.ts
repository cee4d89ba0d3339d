const mebibyte = 1024 * 1024;
const minuteMs = 60_000;

/** A number of bytes for people, in MiB or GiB. */
export function shownSize(bytes: number): string {
  if (bytes < mebibyte) return 'less than 1 MiB';
  if (bytes < 1024 * mebibyte) return `${Math.floor(bytes / mebibyte)} MiB`;
  return `${(bytes / mebibyte / 1024).toFixed(1)} GiB`;
}

/** A duration for people. */
export function shownDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1_000) return `${Math.round(size)} ms`;
  if (size < 10_000) return `${(size / 1000).toFixed(1)} s`;
  if (size < 2 * minuteMs) return `${Math.round(size / 1000)} s`;
  if (size < 120 * minuteMs) return `${Math.round(size / minuteMs)} min`;
  if (size < 48 * 60 * minuteMs) return `${Math.round(size / minuteMs / 60)} h`;
  return `${Math.round(size / minuteMs / 60 / 24)} days`;
}
