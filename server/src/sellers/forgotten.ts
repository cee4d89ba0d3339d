const mark = '#';
/** Digits and lower-case letters of an id, as many as the largest id takes and more. */
const idLength = 13;

/**
 * What stands in the place of an erased seller's document: unique, of a length that the column takes, and with a sign that
 * no document has (D11). It frees the real one, which may be registered again.
 */
export function forgottenDocument(sellerId: number): string {
  return `${mark}${sellerId.toString(36).padStart(idLength, '0')}`;
}

/** What these documents look like to SQL's `like`. */
export const forgottenDocuments = `${mark}%`;

/** Whether this document is that of an erased seller. */
export function isForgotten(document: string): boolean {
  return document.startsWith(mark);
}
