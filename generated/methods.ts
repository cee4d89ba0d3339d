// Made from openapi/ by `npm run generate`. Do not edit.

/** The HTTP methods of the operations, in upper case as they are sent. */
export interface Methods {
  /**
   * `/v2/search`: Find a charge, a seller or a transfer. Finds what somebody asks about, by whatever is known of it. What the text looks like decides where it is looked for,
   * and the surest kind of match comes first:
   *
   * `/v2/sellers`: List sellers. Returns the intermediary's sellers in pages, the latest `createdAt` first; of the same moment, the highest `id`
   * comes first. Every filter is optional, and together they narrow the result. Sellers that the operator has erased are
   * left out. `getSeller` reads all of a seller.
   *
   * `/v2/seller`: Read a seller. Returns the data of one seller. A seller's token without parameters reads its own seller. An intermediary names a seller by `sellerId`, by `document`, or by both, which must then agree (otherwise 422 `seller_mismatch`); without either it gets 400. A seller that the operator has erased is no longer found, here or by `getSellerRates`; its statement, which holds no personal data, can still be read. `Content-Type` may be sent, but is ignored.
   *
   * `/v2/charges`: List charges. Returns charges in pages, the newest payment first; charges that were paid at the same instant come in the
   * descending order of their `uuid`. Every filter is optional, and together they narrow the result. Without
   * `idSeller`, an intermediary gets the charges of all its sellers, and a seller gets its own.
   *
   * `/v2/charges/{uuid}`: Read a charge. Returns one charge with its customer, its fee, and what was refunded. A seller may read its own charges; any other gives 404.
   *
   * `/v2/charges/partial-refund/{uuid}`: Read how much of a charge is refunded. Returns what is refunded of the charge so far and what is left. A chargeback does not count as a refund, but what it debits is not left. While one is open, nothing can be refunded, whatever is left. A seller may read its own charges; any other gives 404.
   *
   * `/v2/transfers`: List transfers. Returns transfers in pages, the latest `transferDate` first; of the same date, the highest `idTransfer` comes
   * first. Every filter is optional, and together they narrow the result. Without `idSeller`, an
   * intermediary gets the transfers to all its sellers, and a seller gets those to itself.
   *
   * `/v2/transfers/{idTransfer}`: Read a transfer. Returns one transfer, with the account that it is paid to, as it was when the transfer was created. A seller may read its own transfers; any other gives 404.
   *
   * `/v2/transfers/{idTransfer}/lines`: List the lines of a transfer. Returns the lines that a transfer covers, in the order of the statement. Its own line, REPASSE, is among them, so
   * they add up to zero; without it, they add up to `amount`. What was held is the exception: all lines add up to `left`, less
   * what the transfer before left. Each line of a seller is covered by one transfer, or by none yet. A seller may read the lines of its own transfers; any other gives 404.
   *
   * `/v2/seller/rates/{sellerId}`: Read a seller's rates. Returns the fees in force for the seller now: those of the rate plan that it is assigned to, or of the plan that was its intermediary's default when it was created. A seller may read only its own. A seller that the operator has erased is no longer found, because it takes no more charges.
   *
   * `/v2/seller/{sellerId}/balance`: Read a seller's balance. Returns what the seller is owed now: what is due, what falls due later, and what is on its way to its account; whether a closing pays what is due; and when the next transfer comes. All amounts are of the same moment, even while charges are imported or refunded. A seller may read only its own balance.
   *
   * `/v2/seller/{sellerId}/statement/head`: Read the end of a statement. Returns the `sequence` and the `hash` of a seller's last statement line. The hash depends on all lines, so two parties whose hashes are equal have the same statement. A seller may read only its own.
   *
   * `/v2/seller/{sellerId}/statement/summary`: Read what happened in a period. Returns what a seller's lines add up to in a period, by default the current month in America/Sao_Paulo: the balance before it, what came in and went out, what transfers paid, and the balance at its end. All sums are of the same moment, even while charges are imported or refunded. The balance at the end of a month is that before the next. A seller may read only its own.
   *
   * `/v2/report/receivables/future`: List future receivables. Returns what falls due after today in America/Sao_Paulo: a sum for each `execution_date` that has statement lines,
   * and its parts by payment arrangement. All days of a seller add up to the `pending` of `getBalance`.
   *
   * `/v2/report/receivables/units`: List receivable units. Returns receivable units (*unidades de recebíveis*) in pages, past ones too, in order of `dueDate`, then `idSeller`,
   * then `arrangement`. Every filter is optional, and together they narrow the result. Without `idSeller`, an
   * intermediary gets the units of all its sellers, and a seller gets its own.
   *
   * `/v2/report/volumes`: Report what was sold. Returns what was sold, the fees of that, and what was refunded and disputed, in total and by day, payment method or
   * seller. The sums are kept by seller, day and payment method, so the cost does not depend on the number of charges;
   * without `idSeller` it grows with the sellers and the days. They cover charges only, not adjustments, anticipations or
   * transfers.
   *
   * `/v2/report/transfers/due`: Preview a closing. Returns what `closeTransfers` would do now with the same `transferDate`, `minimumAmount` and `idSeller`: how many
   * sellers would get a transfer and how many would not, and what is due to them. It writes nothing, and nobody
   * waits for it.
   *
   * `/v2/chargebacks`: List chargebacks. Returns chargebacks in pages, the earliest `answerBy` first; those without one come last, and of the same day the
   * lowest `idChargeback` comes first. Every filter is optional, and together they narrow the result. Without `idSeller`,
   * an intermediary gets the chargebacks of all its sellers, and a seller gets its own.
   *
   * `/v2/payfac/rate-plans`: List rate plans. Returns the rate plans of the calling intermediary in pages, in the order of their ids, each with the version that is in force now, and with the number of sellers that have it. Each page has a `Link` to the next one. The sellers are counted for each page, which takes about 150 ms for each 100,000 of them.
   *
   * `/v2/payfac/rate-plans/{idPlan}`: Read a rate plan. Returns a plan with all its versions, what each changes, and the prices in the form in which they were sent. So that it can check what it was charged, a seller may read a plan that it has, had or will have, with the versions in force during that time. A plan that was replaced before it could price a payment does not count. Any other plan gives 404.
   *
   * `/v2/payfac/seller/{idSeller}/rate-plans`: Read a seller's rate plan. Returns the plan and its version in force for the seller now, with all prices: of every channel and every brand. `getSellerRates` shows a part of them. A seller may read only its own.
   *
   * `/v2/payfac/seller/{idSeller}/rate-plans/history`: Read which plans a seller had. Returns all assignments of rate plans to the seller, in the order in which they were made, also those that begin later and those that were replaced. A seller may read only its own.
   *
   * `/v2/payfac/adjustments`: List adjustments. Returns adjustments in pages, the newest first, with the reason of each. Both filters are optional, and together they
   * narrow the result. Without `idSeller`, an intermediary gets those of all its sellers, and a seller gets its own.
   *
   * `/v2/payfac/seller/{idSeller}/holds`: List holds. Returns the holds of a seller in pages, the newest first, released ones too. Both filters are optional, and together
   * they narrow the result. A seller may read only its own.
   *
   * `/v2/payfac/receivable-effects`: List effects of contracts. Returns the effects of contracts on receivable units in pages, in the order in which they first came, those that are
   * settled or withdrawn too. Every filter is optional, and together they narrow the result. Without `idSeller`, an
   * intermediary gets the effects of all its sellers, and a seller gets its own.
   *
   * `/v2/seller/{sellerId}/anticipations`: List anticipations. Returns the anticipations of a seller in pages, the newest first, cancelled ones too. A seller may read only its own.
   *
   * `/v2/payfac/paying-accounts`: List paying accounts. Returns the accounts from which the intermediary pays its transfers by files for its banks (CNAB 240), by name, with the
   * number of the last file of each. `isFileNumberKnown` is `false` after the database was restored: the bank may have had
   * later files, so `approveRemittance` waits until `setPayingAccount` says which number was the last.
   *
   * `/v2/payfac/remittances`: List remittances. Returns the remittances in pages, the newest first, each with what became of its transfers. `listTransfers` with
   * `idRemittance` lists these.
   *
   * `/v2/payfac/remittances/{idRemittance}`: Read a remittance. Returns a remittance, with how many of its transfers have each status now.
   *
   * `/v2/payfac/remittances/{idRemittance}/file`: Read the file of a remittance. Returns the file of an approved remittance as text: 240 ASCII characters a line, each with CRLF at its end. It is the
   * same each time, unless an update of the service has corrected the layout. Save `content` as it is, and send it to the
   * bank once. It has personal data. Once one of its sellers was erased, the file cannot be made again.
   *
   * `/v2/payfac/remittance-returns`: List returns. Returns the returns of banks that were imported, in pages, the newest first, with what they said.
   *
   * `/v2/payfac/remittance-returns/lines`: List lines of returns. Returns the payments in returns that failed, came back or could not be recorded, in pages, the newest first. Those that
   * were paid or scheduled as they should be are not among them: `listTransfers` has these.
   *
   * `/v2/payfac/settlement-files`: List files of acquirers. Returns the files of acquirers that were imported, in pages, the newest first.
   *
   * `/v2/payfac/settlement-lines`: List settlement lines. Returns the lines of the files of acquirers, in pages, the newest first, each with what became of it in `state`. A sale
   * that should be in a file and is in none has a line too, without a file.
   *
   * `/v2/report/reconciliation`: Report by day what acquirers sold, keep and pay. Returns what settlement lines add up to, by day, acquirer, stage and state, the earliest day first. A line counts for
   * the day on which it was paid, or else is to be paid, or else was sold. Of a day, what the acquirer says adds up to
   * what is `MATCHED`, `RESOLVED` and open. Lines that an acquirer announces and later pays are in both stages.
   *
   * `/v2/report/margins`: Report what was earned, fees less cost. Returns what was earned with the charges that were paid in the period, by payment method, brand, number of
   * instalments, seller or day: what sellers pay, less what the acquirers keep.
   *
   * `/v2/report/trial-balance`: Report the trial balance. Returns the balance of each account before the period, its debits and credits in the period, and its balance at the end
   * of `dateFinal`. Each amount of a document is debited to one account and credited to another (`listJournalEntries`), so
   * all balances add up to 0, and
   *
   * `/v2/report/journal-entries`: List journal entries. Returns the journal of the period: each entry debits an amount to one account and credits it to another. The documents
   * of one day, kind and acquirer are posted together, with one entry for each of their amounts, such as the value and the
   * fee of sales. The documents themselves are in the lists of charges, transfers, settlement lines and so on. Entries come
   * by day, and within a day in the order of `kind`.
   *
   * `/v2/payfac/webhook`: Read the intermediary's webhook. Returns where the intermediary gets the events of all its sellers.
   *
   * `/v2/seller/{sellerId}/users`: List the users of a seller. Returns the people who have been given access to the console for a seller, by name, also those who have not accepted their invitation or are disabled. The intermediary's own people are not among them.
   *
   * `/v2/payfac/approvals`: List approvals. Returns the changes that somebody asked for, in pages, the newest first, with what became of them. Both filters are
   * optional, and together they narrow the result. Approvals are kept for a year after they ended. There are none where
   * the operator never asked for four eyes; a sandbox has two.
   *
   * `/v2/payfac/approvals/{idApproval}`: Read an approval. Returns a change that somebody asked for, and what became of it.
   *
   * `/v2/payfac/tokens`: List tokens. Returns the tokens of the intermediary and of its sellers in pages, the newest first, also those that are revoked. Revoke what is not used any more: `lastUsedOn` says when each was used last.
   *
   * `/v2/payfac/audit-records`: List what was done, and by whom. Returns the audit records of the intermediary in pages, by `idRecord`, the greatest first. They are kept for a year.
   * Every filter is optional, and together they narrow the result.
   *
   * `/v2/session`: Read who is calling. Returns the party, the role and the operations that the token may call. A program can check with it, before it begins, that its token is the right one.
   *
   * `/v2/deliveries`: List deliveries. Returns deliveries of events in pages: first those to sellers that were never attempted, by seller and in the order
   * of their events; then all others, the one that changed last first. Every filter is optional, and together
   * they narrow the result. An intermediary gets the deliveries to all its sellers, and those to its own webhook; a
   * seller gets those to itself. Deliveries are kept for 30 days after they ended.
   *
   * `/v2/deliveries/{idDelivery}`: Read a delivery. Returns a delivery with the body and the headers that are sent, and with its attempts. A delivery that does not exist,
   * or that `listDeliveries` does not show the caller, gives 404.
   */
  GET: 'get';
  /**
   * `/v2/seller/{sellerId}`: Update a seller. Changes what the request contains and nothing else, also inside `address` and `contact`; a request that contains
   * nothing gets 400. Returns the whole seller, as `getSeller` does. A seller may change only itself, and neither its
   * `companyName` nor its `owner`, which say who it is: only the intermediary may. An `owner` replaces the former one as a
   * whole. The document cannot be changed; `updateSellerBankData` changes the account. The events `seller.updated` and
   * `seller.owner_changed` say what changed, without values.
   *
   * `/v2/seller`: Update a seller's bank data. Replaces the whole account of a seller: what the request leaves out is removed. A seller may change only its own account. An unknown seller gives 422 `seller_not_found`, and a pix key of type `DOCUMENT` that is not the seller's own document gives 422 `pix_key_mismatch`. With [four eyes](#/four-eyes), an intermediary gets 202, and so does a person of the seller who also has a role at the intermediary: nothing changes until another person approves it. A seller's token that names no person gets 403 `person_required`. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `/v2/charges/{uuid}/refund`: Refund a charge in full. Refunds all that is left of a `PAID` charge, which becomes `REFUND`, and writes an ESTORNO line into the seller's statement in the same transaction. However many requests arrive, there is one such refund: the others get 422 `charge_already_refunded`, and a retry with the same idempotency key gets the first response again. To refund a part, use `refundChargePartially`. The service records the refund; the processor that moves the money reads it from the service, and may answer that it failed. It gives a pix back by a devolução, which is possible for 90 days, and a card payment by the card; a bank slip is paid back by a transfer. A seller may refund its own charges; any other gives 404. Here `Content-Type: application/json` is required: without it the response is 415. The reference that this API follows labels the total refund V1; that label is not a version of this API.
   *
   * `/v2/charges/partial-refund/{uuid}`: Refund a part of a charge. Refunds a part of a `PAID` charge and writes an ESTORNO line into the seller's statement in the same transaction. The charge stays `PAID` until nothing is left of it; then it is `REFUND`. However many requests arrive at once, no more than its value is ever refunded. Each request is a refund of its own, so send an idempotency key and repeat it in a retry: without it, a retry refunds another part. The fee is returned in proportion, unless the plan keeps it, and all parts together return what a full refund returns: see “Money and rounding”. A seller may refund its own charges; any other gives 404.
   *
   * `/v2/payfac/refunds/{idRefund}`: Answer a refund. Records what became of a refund at the processor, once and for all. `DONE` changes nothing else. `FAILED` takes the refund back: an ESTORNO_CANCELADO line gives the seller back exactly what the ESTORNO took, and the charge is `PAID` and may be refunded again. The same answer again changes nothing and gets the same response; a different one gets 422 `refund_already_answered`. A pix is paid back by a devolução: its id is `returnId`, and `endToEndId` is that of the original payment. A refund of another intermediary gives 404, like an unknown one.
   *
   * `/v2/payfac/transfers/{idTransfer}`: Say what became of a transfer. Records that the bank has the order (`SENT`), that the seller has the money (`PAID`), that the bank could not pay (`FAILED`), that the money came back days later (`RETURNED`), or that the order will not be sent (`CANCELLED`). The last three make the amount due again: a REPASSE_DEVOLVIDO line with the date of the transfer gives it back, and the next closing pays it. `SENT` or `CANCELLED` follows `CREATED`, `PAID` or `FAILED` follows `SENT`, and `RETURNED` follows `PAID`; any other change gives 422 `transfer_state_conflict`, and so does a change of a transfer in a draft of a remittance. Cancel only an order that no bank has: what was written to a file for the bank may still be paid. The same update, sent again, changes nothing and gets the same response. An unknown transfer, or one of another intermediary, gives 404.
   */
  PATCH: 'patch';
  /**
   * `/v2/seller`: Create a seller. Creates a seller of the calling intermediary and returns its API token, which is shown only here. A document can be registered once for each intermediary; a second time gives 422 `seller_already_registered`. If the operator has erased the first seller in the meantime, the document can be registered again; the new seller gets an id of its own. The seller gets the intermediary's default rate plan and is `ACTIVE` at once. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415. Send an idempotency key: without one, if the response is lost, a retry is refused and the token cannot be obtained again.
   *
   * `/v2/report/statement`: Query the statement. Returns all statement lines that match every given filter, in order of execution date, then seller, then sequence;
   * with `newestFirst` in the reverse order. It only reads: repeat it as often as you like. No body is the same as `{}`.
   * An intermediary that names no seller gets the lines of all its sellers; a seller always gets only its own. A body without
   * `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `/v2/seller/rates/{sellerId}/quote`: Quote the fee of a sale. Says what an import would charge for a sale, by the same code: the fee, what the seller receives and when, and each step of the calculation. It only reads: repeat it as often as you like. A quote for now, or for a later moment, holds as long as nobody changes the seller's plan. A channel that the plan does not price gives 422 `channel_not_priced`, which names those that it prices. A seller may ask only for itself. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `/v2/payfac/charges/{uuid}/chargeback`: Report a chargeback. Records that the buyer disputes a charge, what changes, and how it ends: a chargeback of a card, or a MED of a Pix. A
   * boleto has neither: 422 `method_not_disputable`.
   *
   * `/v2/payfac/rate-plans`: Create a rate plan. Creates a rate plan of the calling intermediary, assigned to no seller. `updateRatePlan` changes its prices from a moment on, and `assignRatePlan` gives it to a seller. Every intermediary starts with a plan without fees, its first default. The operator chooses the default plan for later sellers. A charge is priced by the plan, and the version of it, that was in force when it was paid; before a seller's first assignment, that is its first plan. A body without `Content-Type` is treated as JSON; a type other than JSON gives 415.
   *
   * `/v2/payfac/charges`: Import paid charges. Imports up to 1,000 paid charges of the calling intermediary's sellers. Each new charge is written in one
   * transaction with its VENDA line in the seller's statement and its event `charge.paid`; a request of many lines may
   * take several transactions. The operator's command `payfac charges import` follows the same rules.
   *
   * `/v2/payfac/adjustments`: Adjust a seller's balance. Gives a seller an amount or takes it from the seller, with one line in its statement, `AJUSTE_CREDITO` or
   * `AJUSTE_DEBITO`, dated today in America/Sao_Paulo. Lines are never changed, so this is how a wrong price is put
   * right: with the difference, as a credit or a debit about that charge. An adjustment changes neither the charge nor what can be
   * refunded of it. Another one in the opposite direction undoes it.
   *
   * `/v2/payfac/seller/{idSeller}/holds`: Hold what is due to a seller. Holds an amount, or all, of what is due to a seller: a closing leaves it, and pays the rest. A hold is no line of the
   * statement, and takes nothing away: the balance shows what is held as `reserved`. Of a seller to whom less is due than
   * is held, all that is due stays, until more is held no longer or more falls due.
   *
   * `/v2/payfac/seller/{idSeller}/holds/{idHold}/release`: Release a hold. Releases a hold before its day, or one without a day. What it held is available at once, unless something else holds it, and the next closing pays it. Releasing a released hold changes nothing and gets the same response. With [four eyes](#/four-eyes), the release of a `JUDICIAL` hold gets 202, and nothing changes until another person approves it.
   *
   * `/v2/payfac/receivable-effects`: Import effects of contracts. Imports up to 1,000 effects of contracts on receivable units, as the registries report them: who is paid of a unit
   * before the seller, in which order, and how much. `payfac effects import` reads the same lines from a file,
   * and CERC's file AP008.
   *
   * `/v2/seller/{sellerId}/anticipations/quote`: Quote an anticipation. Returns what it would cost to be paid today what falls due later, by the `anticipation` of the seller's plan. It takes
   * the free part of the units of card arrangements, in the order given, the last one in part. A unit whose discount would
   * equal its whole amount is skipped. Nothing is written.
   *
   * `/v2/seller/{sellerId}/anticipations`: Anticipate receivables. Pays a seller today what falls due to it later, less the discount: a line `ANTECIPACAO` is the credit of today, and a
   * line `ANTECIPACAO_COMPENSADA` for each unit takes it off again on its day. The next closing pays the credit. With a
   * `quote`, exactly its terms apply; if the seller's receivables or prices have changed, it is refused, and nothing is
   * written.
   *
   * `/v2/seller/{sellerId}/anticipations/{idAnticipation}/cancel`: Cancel an anticipation. Cancels an anticipation that no transfer has paid yet: a line `ANTECIPACAO_CANCELADA` takes back the credit, and a line `COMPENSACAO_CANCELADA` for each unit gives it back. The response is 422 `anticipation_debited` if one of its sales was refunded or disputed since, and the debit was made at once because the sale had been anticipated. Cancelling a cancelled one changes nothing and gets the same response.
   *
   * `/v2/payfac/remittances`: Make a remittance. Makes a draft of a file for the bank of a paying account. It takes the transfers that are CREATED, are in no other
   * remittance, and have a `paymentDate` up to that of the remittance; those that `idTransfers` names are taken whatever
   * their `paymentDate`. The bank pays all of them on the day of the remittance. A draft has at most 10,000 transfers, those
   * with the earliest `transferDate`, and `isFull` says whether others are left. Until the draft is approved or cancelled,
   * its transfers cannot be changed.
   *
   * `/v2/payfac/remittances/{idRemittance}/approve`: Approve a remittance. Gives the file of a draft the next number of its account, and makes its transfers SENT, all at once. From now on the
   * bank may have the file, so the remittance cannot be cancelled. To approve an approved remittance again changes nothing
   * and gets the same response.
   *
   * `/v2/payfac/remittances/{idRemittance}/cancel`: Cancel a remittance. Cancels a draft. Its transfers may be in another remittance then, or be cancelled themselves. One that was approved
   * cannot be cancelled, because the bank may have its file: record what became of its transfers (`importRemittanceReturn`,
   * `updateTransfer`). Cancelling a cancelled remittance changes nothing and gets the same response.
   *
   * `/v2/payfac/paying-accounts/{payingAccount}/returns`: Import a return of the bank. Records what a return in CNAB 240 says of the transfers in the remittances of this account. A transfer becomes PAID,
   * with the day and the bank's number; FAILED, whose amount is due again, with the bank's codes as its `reason`; or
   * RETURNED. One that came back before it was known to be paid is FAILED. What is scheduled stays SENT.
   *
   * `/v2/payfac/settlement-files`: Import a file of an acquirer. Stores what an acquirer sold, keeps, will pay and paid, and compares it with the charges. The file is one of ours, in
   * NDJSON or CSV, with a `SettlementLineInput` in each line, or Cielo's electronic statement 03, 04 or 16, layout 015.
   *
   * `/v2/payfac/settlement-lines/{idSettlementLine}/resolve`: Resolve a settlement line. Records that a person has dealt with a line that is open, and why. It is then `RESOLVED`, and no longer a difference. No money moves.
   *
   * `/v2/payfac/settlement-lines/{idSettlementLine}/reopen`: Open a settlement line again. Opens a line that was resolved, and compares it again with the charges. The note replaces the one before.
   *
   * `/v2/payfac/transfers`: Close the transfers of a day. Makes a transfer to each seller of all that is due to it: every line of its statement that no transfer covers yet,
   * with an `execution_date` up to `transferDate`. With `idSeller`, only that seller gets one. A line that was imported
   * late is paid by the next transfer, and no line is paid twice. Each transfer has a line of its own, `REPASSE`, and
   * keeps a copy of the account as it is now.
   *
   * `/v2/seller/{sellerId}/block`: Block a seller. Makes a seller `BLOCKED`. From the next request on, its token may only read, and gets 403 `seller_blocked` for everything else. Closings make no transfers to it: what it is owed adds up until it is unblocked. Its charges are still imported, and its intermediary may still read and update it, and refund its charges. Blocking a blocked seller changes nothing and gets the same response.
   *
   * `/v2/seller/{sellerId}/unblock`: Unblock a seller. Makes a seller `ACTIVE` again. Its token works from the next request on, and the next closing pays what it is owed. Unblocking an active seller changes nothing and gets the same response.
   *
   * `/v2/payfac/webhook/secret`: Change the webhook's secret. Gives the intermediary's webhook a new secret, which is shown once. For a day each event is signed with the old secret
   * too, in the same header, so that a receiver that knows either of them can verify it: change the receiver's secret
   * meanwhile.
   *
   * `/v2/payfac/webhook/test`: Test the webhook. Sends the event `webhook.test` to the intermediary's webhook, at once. It is signed, tried again, listed and kept like any other event; read what became of it with `getDelivery`.
   *
   * `/v2/seller/{sellerId}/users`: Invite a user of a seller. Gives a person access to the console for a seller, and returns the link that invites them: with it they choose a
   * password and set up an authenticator app. The service sends no e-mail: give the link to the person yourself. It works
   * once, within seven days. Invite the person again to get a new link; the earlier one then stops working.
   *
   * `/v2/seller/{sellerId}/users/{idUser}/remove`: Remove a user of a seller. Ends a person's access to a seller, and returns the user as they were. All their sessions end at once, and their tokens for this seller are revoked. A person without any other role in the service is erased, and can be invited again. To give access back to somebody with another role, ask the operator of the service (`payfac user add`).
   *
   * `/v2/payfac/approvals/{idApproval}/approve`: Approve a change. Carries out a change that another person asked for, exactly as it was asked for and as if the request were sent now: an
   * adjustment has today's date, an account is held from now on, and prices without `validFrom` begin now. Approving an
   * approved change changes nothing and gets the same response.
   *
   * `/v2/payfac/approvals/{idApproval}/refuse`: Refuse a change. Ends a change that somebody asked for: it is never carried out. The person who asked can also take it back this way. Refusing a refused change changes nothing and gets the same response, with the first reason.
   *
   * `/v2/payfac/tokens`: Make a token. Makes a token of the intermediary, or of a seller of it, and returns it once. It names the person who makes it, and
   * acts as that person: with [four eyes](#/four-eyes), it approves nothing that they asked for. It is revoked when their
   * access to the intermediary ends or their role there changes.
   *
   * `/v2/payfac/tokens/{idToken}/revoke`: Revoke a token. Revokes a token of the intermediary or of a seller of it: from now on it is refused everywhere. One that is revoked already stays as it is. A token cannot revoke itself.
   *
   * `/v2/deliveries/{idDelivery}/replay`: Send an event again. Sends the event again, at once and with a new schedule of attempts, whether or not it arrived before. It keeps its `webhook-id`, so that its receiver can tell that it has it already. A delivery that still waits for its first attempt stays as it is, and is sent once. If the receiver asked for a pause, the event is sent when that is over; if the webhook is disabled, because its receiver responded with 410, when it is enabled again. A delivery that does not exist, or is not the caller's, gives 404: a seller may replay those to itself, and an intermediary those to its sellers and to its own webhook. So does one to an erased seller, or to a former URL that is kept no longer, or responded with 410.
   */
  POST: 'post';
  /**
   * `/v2/payfac/rate-plans/{idPlan}`: Change the prices of a rate plan. Adds a version to a plan, in force from now on or from a later moment. It replaces all prices of the plan for payments from then on, for every seller that has the plan; `name` stays if it is left out. A version is never changed or removed: to take back one that has not begun, add another that begins shortly after it. Charges that were already imported keep their price. A plan has at most 100 versions. With [four eyes](#/four-eyes), the response is 202, and nothing changes until another person approves it.
   *
   * `/v2/payfac/seller/{idSeller}/rate-plans`: Assign a rate plan to a seller. Makes a plan price the payments to a seller from now on or from a later moment, until the next assignment begins. Only the operator can make one that begins in the past (`payfac plan assign --backdate`). Charges that were already imported keep their price. A seller has at most 1,000 assignments.
   *
   * `/v2/payfac/paying-accounts/{payingAccount}`: Set a paying account. Sets an account from which the intermediary pays, whether or not it exists: who pays, as the bank knows it, and how it
   * pays sellers whose transfers go to an account. The layout of its files is that of its bank: Itaú, Banco do Brasil, Bradesco,
   * Santander and Sicoob have one of their own, and all others FEBRABAN's. Remittances that exist keep what was set when
   * they were made.
   *
   * `/v2/payfac/webhook`: Set or remove the intermediary's webhook. Sends every event of every seller of the intermediary to this URL too, from now on, signed with a secret of its own.
   * Nothing changes for the sellers' own webhooks, and no webhook delays another.
   */
  PUT: 'put';
}
