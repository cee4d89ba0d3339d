/** Has the browser save a text as a file. */
export function saveFile(name: string, media: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: media }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
