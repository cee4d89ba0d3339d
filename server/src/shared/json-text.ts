const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes UTF-8, without the byte order mark that some programs put before a text (RFC 8259, section 8.1). Undefined if
 * it is not UTF-8.
 */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if the text is not one JSON value. V8's message is not used: it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
