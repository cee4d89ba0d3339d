// This stands after Redoc's own code, in the same module: `init` is Redoc's.
const options = {
  disableTelemetry: true,
  router: 'hash',
  sortRequiredPropsFirst: true,
  jsonSamplesExpandLevel: 4,
  maxDisplayedEnumValues: 12,
  // The height of the page's head.
  scrollYOffset: 48,
  // Phones show no patterns.
  hideSchemaPattern: matchMedia('(width <= 600px)').matches,
  // Redoc drops samples in other languages than these, and TypeScript is not in its own list.
  codeSamples: { languages: [{ lang: 'curl' }, { lang: 'TypeScript' }, { lang: 'Payload' }] },
};

/** Returns the document: that of the page itself, or else the file that the page names. */
async function loadText(text) {
  if (text.textContent) return text.textContent;
  const response = await fetch(text.href);
  if (!response.ok) throw new Error(`${text.href}: ${response.status}`);
  return response.text();
}

try {
  const spec = await loadText(document.getElementById('text'));
  useTags(JSON.parse(spec).tags);
  init(spec, options, document.getElementById('redoc'));
} catch (error) {
  const status = document.querySelector('#loading [role=status]');
  if (status !== null) status.textContent = status.dataset.failed;
  throw error;
}
