import type { operationFacts } from '../../../generated/operations.ts';

/** The operations of the document, by their operationId. */
export type OperationId = keyof typeof operationFacts;

/** What the document says about an operation, with its id. */
export type Operation<K extends OperationId = OperationId> = (typeof operationFacts)[K] & { readonly id: K };

/** The media types that the operation documents for its success, the default first. */
export type MediaTypeOf<K extends OperationId> = (typeof operationFacts)[K]['produces'][number];

/** Every media type that some operation documents for its success. */
export type MediaType = MediaTypeOf<OperationId>;

/** Every media type that some operation takes as its body. */
export type BodyMediaType = (typeof operationFacts)[OperationId]['consumes'][number];
