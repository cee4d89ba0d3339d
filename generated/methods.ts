// Made from openapi/ by `npm run generate`. Do not edit.

/** The HTTP methods of the operations, in upper case as they are sent. */
export interface Methods {
  /**
   * `/v2/seller`: Read a seller. Returns the data of one seller. A seller's token without parameters reads its own seller. An intermediary names a seller by `sellerId`, by `document`, or by both, which must then agree (otherwise 422 `seller_mismatch`); without either it gets 400. A seller that the operator has erased is no longer found, here or by `getSellerRates`; its statement, which holds no personal data, can still be read. `Content-Type` may be sent, but is ignored.
   *
   * `/v2/seller/rates/{sellerId}`: Read a seller's rates. Returns the fees in force for the seller now: those of the rate plan that it is assigned to, or of the plan that was its intermediary's default when it was created. A seller may read only its own. A seller that the operator has erased is no longer found, because it takes no more charges.
   */
  GET: 'get';
  /**
   * `/v2/seller`: Create a seller. Creates a seller of the calling intermediary and returns its API token, which is shown only here. A document can be registered once for each intermediary; a second time gives 422 `seller_already_registered`. If the operator has erased the first seller in the meantime, the document can be registered again; the new seller gets an id of its own. The seller gets the intermediary's default rate plan and is `ACTIVE` at once. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415. Send an idempotency key: without one, if the response is lost, a retry is refused and the token cannot be obtained again.
   *
   * `/v2/report/statement`: Query the statement. Returns all statement lines that match every given filter, in order of execution date, then seller,
   * then sequence. It only reads: repeat it as often as you like. No body is the same as `{}`. An
   * intermediary that names no seller gets the lines of all its sellers; a seller always gets only its
   * own. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `Accept` selects one of three formats, with the same lines in the same order: a JSON array, NDJSON or
   * CSV. Without `limit` the response is sent while the lines are read, and holds what was written when it
   * started. If reading fails midway, the connection is closed before the end of the response. A reader
   * that reads nothing for two minutes, or less than 10 KB a second on average, is disconnected. One that
   * reads less than 50 KB a second may be, because its progress is seen only in large steps; it should read
   * pages instead. A token may have four such responses open at once; the fifth request gets 429. A response
   * to a request with `uuid_charge` does not count.
   *
   * With `limit` the statement comes in pages, each with a `Link` to the next. A page costs what it
   * returns, wherever it begins. Lines that are written while pages are read appear in later pages if they
   * belong there; a statement that must not change meanwhile is read without `limit`.
   *
   * `/v2/payfac/rate-plans`: Create a rate plan. Creates a rate plan of the calling intermediary, assigned to no seller. Plans are immutable: to change fees, create another plan. Every intermediary starts with a plan without fees, its first default. The operator chooses the default plan for later sellers, and assigns a plan to a seller from a given moment on. A charge is priced by the plan that was in force when it was paid; before a seller's first assignment, that is its first plan. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   */
  POST: 'post';
  /**
   * `/v2/seller`: Update a seller's bank data. Replaces the whole account of a seller: what the request leaves out is removed. A seller may change only its own account. An unknown seller gives 422 `seller_not_found`, and a pix key of type `DOCUMENT` that is not the seller's own document gives 422 `pix_key_mismatch`. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `/v2/charges/{uuid}/refund`: Refund a charge in full. Changes a `PAID` charge to `REFUND`, once and for its full value, and writes an ESTORNO line into the seller's statement in the same transaction. However many requests arrive, there is one refund: the others get 422 `charge_already_refunded`, and a retry with the same idempotency key gets the first response again. The service records the refund; the processor that moves the money reads it from the service. A seller may refund its own charges; any other gives 404. Here `Content-Type: application/json` is required: without it the response is 415. The reference that this API follows labels the total refund V1; that label is not a version of this API.
   */
  PATCH: 'patch';
}
