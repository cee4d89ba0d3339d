// Made from openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/v2/seller": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a seller
         * @description Returns the data of one seller. A seller's token without parameters reads itself. An intermediary names a seller by `sellerId`, by `document`, or by both, which must then agree (422 `seller_mismatch`); without either it gets 400 (D4). A seller that the operator has erased is not found any more; its statement and rates, which hold no personal data, are. `Content-Type` may be sent; it means nothing here.
         */
        get: operations["getSeller"];
        put?: never;
        /**
         * Create a seller
         * @description Creates a seller of the calling intermediary and returns its API token, which is shown only here. A document is registered once for each intermediary; again gives 422 `seller_already_registered` (D1), unless the operator has erased the first seller meanwhile; the new one then has an id of its own. The seller gets the intermediary's default rate plan (D18) and is `ACTIVE` at once (D5). The body must be sent with `Content-Type: application/json`; another or none gives 415 (D7). Send an idempotency key: without one, when the answer is lost, a second try is refused and the token cannot be had again.
         */
        post: operations["createSeller"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a seller's bank data
         * @description Replaces the whole account of a seller: what the request leaves out is gone afterwards (D13). A seller may change only its own (D2). An unknown seller gives 422 `seller_not_found` (D7), and a pix key of type `DOCUMENT` that is not the seller's own document gives 422 `pix_key_mismatch` (D13). The body must be sent with `Content-Type: application/json`; another or none gives 415 (D7).
         */
        patch: operations["updateSellerBankData"];
        trace?: never;
    };
    "/v2/charges/{uuid}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Refund a charge in full
         * @description Turns a `PAID` charge into `REFUND`, once and for its full value, and writes an ESTORNO line into the seller's statement in the same transaction. However many requests arrive, one refund happens: the others get 422 `charge_already_refunded`, and a repetition with the same idempotency key gets the first reply again. The service records the refund; the processor that moves the money reads it from there (D23). A seller may refund its own charges; another's gives 404 (D2). The header `Content-Type: application/json` is required; another or none gives 415 (D7).
         */
        patch: operations["refundCharge"];
        trace?: never;
    };
    "/v2/report/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query the statement
         * @description Returns the statement lines that match every given filter, all of them, in order of execution date, then seller, then sequence. It only reads: repeat it as often as you like. No body is the same as `{}`. An intermediary that names no seller gets the lines of all its sellers (D25); a seller always gets its own alone (D2). A body must be sent with `Content-Type: application/json`; another or none gives 415 (D7).
         *
         *     `Accept` chooses one of three forms, with the same lines in the same order: a JSON array, NDJSON or CSV. Without `limit` the answer is sent while it is read, and holds what was written when it started. If it fails on the way, the connection breaks before the end of the answer. A reader that takes nothing for 30 seconds is cut; one that takes less than 50 KB a second may look like that, and reads pages instead. A token may have four such answers open at once; the fifth request gets 429 (D26).
         *
         *     With `limit` the statement comes in pages, each with a `Link` to the next. Pages over all sellers of an intermediary need a cursor that names the last line of each seller, which is held for about 1,000 sellers with lines. With more than fit, a request of this kind that needs a second page gets 422 `too_many_sellers`. Pages of one seller, and of a charge, know no such limit (D26).
         */
        post: operations["queryStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/rates/{sellerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a seller's rates
         * @description Returns the fees in force for the seller now: those of the rate plan that it is assigned to, or of the plan that was its intermediary's default when it was created (D18). A seller reads only its own (D2).
         */
        get: operations["getSellerRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/rate-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a rate plan
         * @description Creates a rate plan of the calling intermediary, assigned to no seller. Plans are immutable: to change fees, create another plan. Every intermediary is born with a plan without fees, its first default; the operator chooses the default of later sellers, and assigns a plan to a seller from a moment on. The plan in force when a charge was paid prices it; before a seller's first assignment, its first plan does (D18). The body must be sent with `Content-Type: application/json`; another or none gives 415 (D7).
         */
        post: operations["createRatePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    onSellerCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A seller was created
         * @description The seller was created. It is the first event of every seller; it proves that the webhook works, since the intermediary got the secret in the reply of `createSeller`. Sent to the `webhook` of the seller, signed as Standard Webhooks say: see “Receiving events” (D28).
         */
        post: operations["onSellerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onSellerBankAccountUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A seller's bank account was replaced
         * @description The seller's account, where it is paid, was replaced by `updateSellerBankData`. A seller that did not ask for it should act. Read the account with `getSeller`: the event holds none of it. Sent to the `webhook` of the seller, signed as Standard Webhooks say: see “Receiving events” (D28).
         */
        post: operations["onSellerBankAccountUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargePaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge was paid
         * @description A charge of the seller was paid, and its sale stands in the statement. Not sent for charges that are imported as a backfill. Sent to the `webhook` of the seller, signed as Standard Webhooks say: see “Receiving events” (D28).
         */
        post: operations["onChargePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargeRefunded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge was refunded
         * @description A charge of the seller was refunded in full by `refundCharge`; its statement has the `ESTORNO` line. The fee of the sale is returned (D24). Sent to the `webhook` of the seller, signed as Standard Webhooks say: see “Receiving events” (D28).
         */
        post: operations["onChargeRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: cpf-or-cnpj
         * @description CPF (11 digits) or CNPJ (14 places) without punctuation. The check digits must be right, and a number of one repeated digit is refused. The first 12 places of a CNPJ may hold the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused (D11). Unique for each intermediary (D1).
         */
        Document: string;
        /**
         * Format: int64
         * @description An id, a whole number that JavaScript holds exactly.
         */
        Id: number;
        /**
         * @description `ACTIVE`, or `BLOCKED` by the operator. The token of a blocked seller gets 403 `seller_blocked`; its intermediary may still read and refund, and its charges still enter (D5). Only a blocked seller can be erased.
         * @enum {string}
         */
        SellerStatus: "ACTIVE" | "BLOCKED";
        /** @description The seller's postal address. An absent string is `""` (D14). */
        Address: {
            /** @description Id of the address. */
            id: components["schemas"]["Id"];
            /** @description Street. */
            street: string;
            /** @description House number. */
            number: string;
            /** @description Floor, flat, block or the like; `""` when absent. */
            complement: string;
            /** @description District (bairro). */
            district: string;
            /** @description City. */
            city: string;
            /** @description State (UF), two letters. */
            state: string;
            /** @description Postal code (CEP), 8 digits. */
            zipCode: string;
            /** @description Country, ISO 3166-1 alpha-2. */
            country: string;
        };
        /** @description Check digit of the branch, one digit or X; absent or `""` where the bank has none. */
        BranchDigit: string;
        /**
         * @description The form by which the seller wants to be paid. Optional; returned only when stored (D12).
         * @enum {string}
         */
        TransferType: "PIX" | "BANK_ACCOUNT";
        /** @description Where the seller is paid. The names differ from those of the request: `agency` is `issuer`, `agencyDigit` is `issuerDigit`, `account` is `number`, `accountDigit` is `bankDigit`. The fields of a form that was not given are `""` (D14). */
        BankAccount: {
            /** @description Id of the bank account. */
            id: components["schemas"]["Id"];
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB) (D14). */
            bank: string;
            /** @description Name of the bank, `""` when its code is not in the service's list of Brazilian banks (D14). */
            bankName: string;
            /** @description Number of the branch (agência). */
            agency: string;
            /** @description Check digit of the branch. */
            agencyDigit: components["schemas"]["BranchDigit"];
            /** @description Number of the account. */
            account: string;
            /** @description Check digit of the account. */
            accountDigit: string;
            /**
             * @description Kind of bank account.
             * @enum {string}
             */
            accountType: "" | "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT" | "SALARY_ACCOUNT";
            /** @description The pix key. */
            pixKey: string;
            /**
             * @description Kind of pix key.
             * @enum {string}
             */
            pixKeyType: "" | "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
            transferType?: components["schemas"]["TransferType"];
        };
        /** @description The person who owns the seller; present only when stored (D12). */
        Owner: {
            /** @description Name of the owner. */
            name: string;
            /**
             * Format: cpf-or-cnpj
             * @description CPF of the owner.
             */
            document: string;
            /**
             * Format: date
             * @description Date of birth of the owner.
             */
            birthdate: string;
        };
        /** @description Merchant category code (MCC, ISO 18245), four digits, of a seller who is a person with a CPF. Returned by `getSeller` only when stored (D12). */
        MccCpf: string;
        /** @description A seller. An absent string is `""` (D14). */
        Seller: {
            /** @description Id of the seller. */
            id: components["schemas"]["Id"];
            /** @description `companyName` of the creation (D14). */
            name: string;
            document: components["schemas"]["Document"];
            /**
             * @description `CPF` for a person, `CNPJ` for a company (D14).
             * @enum {string}
             */
            documentType: "CPF" | "CNPJ";
            /**
             * Format: email
             * @description The seller's e-mail address.
             */
            email: string;
            /** @description `countryCode` and `phone` of the contact in one, such as `+5511987654321` (D14). */
            phone: string;
            status: components["schemas"]["SellerStatus"];
            /**
             * Format: date-time
             * @description When the seller was created, in UTC (D29).
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the seller was last changed, in UTC (D29).
             */
            updatedAt: string;
            address: components["schemas"]["Address"];
            bankAccount: components["schemas"]["BankAccount"];
            owner?: components["schemas"]["Owner"];
            mccCpf?: components["schemas"]["MccCpf"];
        };
        /**
         * @description A stable name of the problem; the section on errors explains each (D6). This version has no others. A later one may add some, so treat a code that you do not know by the status alone.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_json" | "token_missing" | "token_invalid" | "access_denied" | "seller_blocked" | "path_not_found" | "seller_not_found" | "charge_not_found" | "not_acceptable" | "body_too_large" | "unsupported_media_type" | "seller_already_registered" | "seller_mismatch" | "document_mismatch" | "pix_key_mismatch" | "charge_already_refunded" | "idempotency_key_reused" | "idempotent_reply_expired" | "cursor_mismatch" | "too_many_sellers" | "too_many_streams" | "rate_limit_exceeded" | "too_many_failed_authentications" | "internal_error" | "method_not_supported" | "storage_unavailable";
        /** @description One thing that is wrong in the request. */
        ProblemIssue: {
            /** @description JSON Pointer (RFC 6901) into the request, which begins with `/body`, `/query`, `/path` or `/header`, such as `/body/tax/pix/value`. It names an unknown property only when that looks like the name of one (a letter, `_` or `$`, then letters, digits, `_`, `$` and `-`; at most 40 characters and 3 digits); otherwise it ends at what holds the property. What was sent as a value is never repeated. */
            pointer: string;
            /** @description What is wrong there. */
            detail: string;
        };
        /** @description Why a request was refused: an RFC 9457 problem (D6). Programs decide by `code`, which never changes its meaning; `title` and `detail` are for people and may be reworded. */
        Problem: {
            /**
             * Format: uri
             * @description A URL that stands for `code`: it opens these pages at the text on the code, which says what to do. Programs compare `code`.
             */
            type: string;
            /** @description What the code means, the same for every occurrence. */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description What happened in this request, and what to do. */
            detail: string;
            /**
             * Format: uri
             * @description `urn:uuid:` and the `requestId`.
             */
            instance: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * Format: uuid
             * @description Id of the request, as in the header `X-Request-Id`. Quote it when you ask for help.
             */
            requestId: string;
            /** @description What is wrong in the request, place by place; on 400 (D6). */
            errors?: components["schemas"]["ProblemIssue"][];
        };
        /** @description The seller's postal address; only `complement` is optional (D12). */
        AddressInput: {
            /** @description Country, ISO 3166-1 alpha-2 (D12). */
            country: string;
            /** @description State (UF), two letters (D12). */
            state: string;
            /** @description City. */
            city: string;
            /** @description District (bairro). */
            district: string;
            /** @description Street. */
            street: string;
            /** @description Postal code (CEP), 8 digits without the hyphen (D12). */
            zipCode: string;
            /** @description House number; a string, because `S/N` (no number) and `120-A` occur. */
            number: string;
            /** @description Floor, flat, block or the like. */
            complement?: string;
        };
        /** @description The person to contact at the seller; every field is required (D12). */
        ContactInput: {
            /** @description Name of the person. */
            name: string;
            /**
             * Format: email
             * @description E-mail address of the person.
             */
            email: string;
            /** @description Country calling code with a plus sign, such as `+55` (D12). */
            countryCode: string;
            /** @description National number in digits, area code included, such as `11987654321` (D12). */
            phone: string;
        };
        /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
        BankCode: string;
        /** @description Number of the branch (agência), without its check digit. */
        BranchNumber: string;
        /** @description Number of the account, without its check digit. */
        AccountNumber: string;
        /** @description Check digit of the account, one or two digits or X. */
        AccountDigit: string;
        /**
         * @description Kind of bank account (D13).
         * @enum {string}
         */
        AccountType: "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT" | "SALARY_ACCOUNT";
        /** @description The pix key, in the form that its `pixKeyType` requires. */
        PixKey: string;
        /**
         * @description Kind of pix key (D13). `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document` (D11). `EMAIL`: an address in lower case, at most 77 characters. `PHONE`: a Brazilian number in E.164 form, such as `+5511987654321`. `EVP`: a random key, a UUID.
         * @enum {string}
         */
        PixKeyType: "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
        /** @description Where the seller is paid: a pix form (`pixKey` and `pixKeyType`), a bank form (`bank`, `issuer`, `number`, `bankDigit` and `accountType`, with or without `issuerDigit`), or both. A form that is begun must be complete, and at least one must be there; with `transferType`, the form that it names. Otherwise 400. On creation, a pix key of type `DOCUMENT` that is not the seller's own document gives 400 too (D13). */
        AccountInput: {
            bank?: components["schemas"]["BankCode"];
            issuer?: components["schemas"]["BranchNumber"];
            issuerDigit?: components["schemas"]["BranchDigit"];
            number?: components["schemas"]["AccountNumber"];
            bankDigit?: components["schemas"]["AccountDigit"];
            accountType?: components["schemas"]["AccountType"];
            /** @description The pix key, in the form that its `pixKeyType` demands; another form gives 400 (D13). */
            pixKey?: components["schemas"]["PixKey"];
            pixKeyType?: components["schemas"]["PixKeyType"];
            transferType?: components["schemas"]["TransferType"];
        };
        /** @description The person who owns the seller. Optional; returned by `getSeller` only when stored (D12). */
        OwnerInput: {
            /** @description Name of the owner. */
            name: string;
            /**
             * Format: cpf-or-cnpj
             * @description CPF of the owner, 11 digits, check digits verified (D11).
             */
            document: string;
            /**
             * Format: date
             * @description Date of birth of the owner.
             */
            birthdate: string;
        };
        /** @description A seller to create. Unknown properties are refused, strings hold no control characters, and `owner` and `mccCpf` alone are optional (D12). */
        SellerInput: {
            document: components["schemas"]["Document"];
            /** @description Registered name of the company, or full name of the person. */
            companyName: string;
            /** @description Trade name (nome fantasia), the one that customers know. */
            fantasyName: string;
            /**
             * Format: uri
             * @description The seller's site.
             */
            sellerUrl: string;
            /**
             * Format: ipv4
             * @description The seller's IPv4 address.
             */
            ip: string;
            /**
             * Format: uri
             * @description The URL to which the seller's events are sent (D28): see Webhooks. A URL that begins with `http:`, or whose host has an address that is not public, is accepted; nothing is sent to it unless the operator of the service allows that.
             */
            webhook: string;
            /**
             * Format: email
             * @description The seller's e-mail address.
             */
            email: string;
            /**
             * Format: password
             * @description The seller's password, 8 to 30 characters; there is no other rule (D12). Only an argon2id hash of it is kept, and no answer ever holds it.
             */
            password: string;
            address: components["schemas"]["AddressInput"];
            contact: components["schemas"]["ContactInput"];
            account: components["schemas"]["AccountInput"];
            owner?: components["schemas"]["OwnerInput"];
            mccCpf?: components["schemas"]["MccCpf"];
        };
        /** @description The created seller with its API token and its webhook secret. */
        SellerCreated: {
            document: components["schemas"]["Document"];
            /** @description Id of the seller. Sellers share one sequence of ids across all intermediaries (D1). */
            idSeller: components["schemas"]["Id"];
            /** @description As in the request. */
            companyName: string;
            /**
             * Format: email
             * @description As in the request.
             */
            email: string;
            /**
             * Format: uri
             * @description As in the request.
             */
            webhook: string;
            /** @description The API token of the seller, to be sent in `X-Token-Api`. It is shown only here: the service keeps nothing but its SHA-256 (D3). It begins with `pfs_`; that of a seller created in a sandbox with `pft_`, and only that sandbox accepts it. */
            "X-Api-Token": string;
            /** @description The secret that signs the events of this seller. It is shown only here; give it to whoever receives them at `webhook`. The operator of the service can replace it (D28). */
            webhookSecret: string;
        };
        /** @description New bank data of a seller. */
        BankDataInput: {
            /** @description Id of the seller. A seller may name only itself; another gives 403 (D2). An id that the intermediary does not have gives 422 `seller_not_found` (D7). */
            idSeller: components["schemas"]["Id"];
            /** @description The seller's CPF or CNPJ, as a check on `idSeller`: when present it must equal the seller's document, otherwise 422 `document_mismatch` (D15). It never changes the document. */
            cnpj?: components["schemas"]["Document"];
            account: components["schemas"]["AccountInput"];
        };
        /** @description An account of bank form alone. */
        BankForm: {
            bank: components["schemas"]["BankCode"];
            issuer: components["schemas"]["BranchNumber"];
            /** @description Check digit of the branch; left out when the request did not hold it. */
            issuerDigit?: components["schemas"]["BranchDigit"];
            number: components["schemas"]["AccountNumber"];
            bankDigit: components["schemas"]["AccountDigit"];
            accountType: components["schemas"]["AccountType"];
            /**
             * @description Present when the request held it.
             * @enum {string}
             */
            transferType?: "BANK_ACCOUNT";
        };
        /** @description The seller is paid by bank transfer. */
        BankDataUpdatedBank: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            account: components["schemas"]["BankForm"];
        };
        /** @description An account of pix form alone. */
        PixForm: {
            pixKey: components["schemas"]["PixKey"];
            pixKeyType: components["schemas"]["PixKeyType"];
            /**
             * @description Present when the request held it.
             * @enum {string}
             */
            transferType?: "PIX";
        };
        /** @description The seller is paid by pix. */
        BankDataUpdatedPix: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            account: components["schemas"]["PixForm"];
        };
        /** @description An account of both forms. */
        BankAndPixForm: {
            bank: components["schemas"]["BankCode"];
            issuer: components["schemas"]["BranchNumber"];
            /** @description Check digit of the branch; left out when the request did not hold it. */
            issuerDigit?: components["schemas"]["BranchDigit"];
            number: components["schemas"]["AccountNumber"];
            bankDigit: components["schemas"]["AccountDigit"];
            accountType: components["schemas"]["AccountType"];
            pixKey: components["schemas"]["PixKey"];
            pixKeyType: components["schemas"]["PixKeyType"];
            transferType?: components["schemas"]["TransferType"];
        };
        /** @description The seller has a bank account and a pix key. */
        BankDataUpdatedBoth: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            account: components["schemas"]["BankAndPixForm"];
        };
        /** @description The account as it is now, in one of three disjoint shapes: a bank form, a pix form, or both (D15). Optional fields that the request left out are left out here too. */
        BankDataUpdated: components["schemas"]["BankDataUpdatedBank"] | components["schemas"]["BankDataUpdatedPix"] | components["schemas"]["BankDataUpdatedBoth"];
        /** @description Why the charge is refunded. The refund is always of the full value. */
        RefundInput: {
            /** @description `true` when the refund is due to fraud. It is kept with the refund (D23). */
            asFraud: boolean;
        };
        /**
         * @description How the charge was paid (D22): `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in one payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, and the seller pays the rate of their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the in-sight rate, and the buyer's surcharge is outside the statement (D20).
         * @enum {string}
         */
        PaymentMethod: "PIX" | "BANK_SLIP" | "DEBIT_CARD" | "CREDIT_CARD_SIGHT" | "CREDIT_CARD_EARLY_SELLER" | "CREDIT_CARD_EARLY_BUYER";
        /**
         * @description `PAID`, or `REFUND` after its full refund. There is no way back (D22, D23).
         * @enum {string}
         */
        ChargeStatus: "PAID" | "REFUND";
        /** @description The buyer. An absent string is `""`; all but `type` are absent once the seller of the charge was erased. */
        Customer: {
            /** @description Id of the customer, a UUID, or `""`. */
            uuid: string;
            /** @description Number of the document named by `type`. */
            document: string;
            /**
             * @description Kind of document (D22).
             * @enum {string}
             */
            type: "CPF" | "CNPJ" | "SSN" | "PASSPORT";
            /** @description Name of the customer. */
            name: string;
            /** @description E-mail address, or `""`. */
            email: string;
            /** @description National number in digits, or `""`. */
            phone: string;
            /** @description Second e-mail address, or `""`. */
            alternativeEmail: string;
        };
        /** @description A charge, paid or refunded. */
        Charge: {
            /**
             * Format: uuid
             * @description Id of the charge, unique for each intermediary (D1).
             */
            uuid: string;
            /** @description What was sold; `""` once the seller was erased. */
            title: string;
            /**
             * Format: date
             * @description Day until which the charge could be paid.
             */
            expirationDate: string;
            /**
             * Format: date
             * @description Day on which it was paid, in America/Sao_Paulo (D29).
             */
            paidDate: string;
            /**
             * Format: brl
             * @description Value in BRL, at most two decimal places (D19).
             */
            value: number;
            paymentMethod: components["schemas"]["PaymentMethod"];
            status: components["schemas"]["ChargeStatus"];
            customer: components["schemas"]["Customer"];
            /** @description Authorization code of the card issuer; `null` when there is none. */
            authorizationCode: string | null;
            /** @description Sequence number of the authorization (NSU); `""` when absent. */
            authorizationNsu: string;
            /** @description Whether the operation may be tried again; `false` once refunded (D23). */
            retryable: boolean;
        };
        /** @description Which statement lines to return. Every filter is optional, and together they narrow the result; `{}` or no body means no filter. Unknown names give 400: a misspelt filter must not return everything (D25). */
        StatementQueryInput: {
            /** @description Id of the seller, in digits. An intermediary that leaves it out gets the lines of all its sellers (D25); a seller may leave it out or name itself, and gets 403 for any other (D2). An unknown seller gives 404. */
            idSeller?: string;
            /**
             * Format: date
             * @description First `execution_date` to return, inclusive. It may stand without `executionDateFinal`. A period that ends before it starts gives 400 (D25).
             */
            executionDateInitial?: string;
            /**
             * Format: date
             * @description Last `execution_date` to return, inclusive. It may stand without `executionDateInitial` (D25).
             */
            executionDateFinal?: string;
            /**
             * Format: uuid
             * @description Only charges of this order. An order that does not exist, or is not the caller's, finds nothing (D2).
             */
            uuid_order?: string;
            /**
             * Format: uuid
             * @description Only this charge. A charge that does not exist, or is not the caller's, finds nothing (D2).
             */
            uuid_charge?: string;
        };
        /**
         * @description Kind of line: `VENDA` a sale, `ESTORNO` the full refund of a sale (D22).
         * @enum {string}
         */
        Operacao: "VENDA" | "ESTORNO";
        /**
         * Format: brl
         * @description An amount in BRL with at most two decimal places.
         */
        StatementAmount: number;
        /**
         * @description Card brand of the charge, `""` without a card. `other` stands for every brand outside the list (D24).
         * @enum {string}
         */
        Bandeira: "" | "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other";
        /** @description One line of a seller's statement. A sale (VENDA) adds to what the seller receives; a refund (ESTORNO) takes the same net amount back, fee returned, so the pair nets to zero (D24). Lines are never changed. */
        StatementEntry: {
            /**
             * Format: date
             * @description Day on which the amount is paid out or debited, in America/Sao_Paulo (D29). VENDA: date of payment plus the plan's `delayForRedeem` in calendar days. ESTORNO: the later of the refund's date and the sale's `execution_date` (D24).
             */
            execution_date: string;
            /**
             * Format: date-time
             * @description When the charge was paid, in UTC (D29). An ESTORNO repeats the sale's instant (D24).
             */
            charge_paid_date: string;
            /**
             * Format: uuid
             * @description The charge that the line belongs to.
             */
            uuid_charge: string;
            operacao: components["schemas"]["Operacao"];
            payment_method: components["schemas"]["PaymentMethod"];
            /** @description Gross inflow in BRL. VENDA the charge's value; ESTORNO 0 (D24). */
            entrada_bruta: components["schemas"]["StatementAmount"];
            /** @description Gross outflow in BRL. VENDA 0; ESTORNO the charge's value (D24). */
            saida_bruta: components["schemas"]["StatementAmount"];
            /** @description Net inflow in BRL. VENDA the charge's value less the fee; ESTORNO 0 (D24). */
            entrada_liquida: components["schemas"]["StatementAmount"];
            /** @description Net outflow in BRL. VENDA 0; ESTORNO the charge's value less the fee (D24). */
            saida_liquida: components["schemas"]["StatementAmount"];
            /** @description The fee in BRL with two decimal places, as a string such as `"0.50"`; the same on both lines (D24). */
            taxa_operacao: string;
            bandeira: components["schemas"]["Bandeira"];
            /** @description The seller whose statement this line is in (D24). */
            id_seller: components["schemas"]["Id"];
            /** @description The rate plan that priced the charge, the one in force for the seller when it was paid (D18). */
            plan_id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description Position of the line in the seller's chain, from 1 without gaps, in the order of writing (D24).
             */
            sequence: number;
            /** @description `hash` of the seller's line before this one in `sequence`; 64 zeros on its first line (D24). */
            previous_hash: string;
            /** @description SHA-256 of the 32 bytes of `previous_hash` followed by the canonical JSON (RFC 8785) of three things: the stored columns of this line, the SHA-256 of its plan's prices, and the fields of the charge that priced it (brand, channel, instalments, payment method, instant of payment, value). Personal data is not part of it, so that it can be erased. A change to any earlier line breaks the chain (D27). */
            hash: string;
        };
        /** @description One `StatementEntry` a line, as JSON, each line ended by LF; nothing at all when there are no lines. An answer that broke off ends the connection in the middle of a chunk; every whole line before it is good (D26). */
        StatementNdjson: string;
        /**
         * @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of
         *     `StatementEntry`, in their order, then one row a line, each row ended by CRLF. A cell that holds a comma, a
         *     quote, CR or LF stands in double quotes, and a quote in it is doubled. Numbers have a decimal point.
         *
         *     Spreadsheets take text that begins with `=`, `+`, `-`, `@`, a tab, CR or LF for a formula. A cell of text that
         *     begins so gets an apostrophe (`'`) in front; numbers are never changed. No property of a statement line
         *     begins so today.
         */
        StatementCsv: string;
        /** @description A number as a string, with a decimal point and without trailing zeros. */
        NumericString: string;
        /**
         * @description `percent` for a plan's `PERCENTAGE`, `fixed` for `FIXED`. Spelt in lower case where rates are read (D21).
         * @enum {string}
         */
        RateType: "percent" | "fixed";
        /** @description Calendar days from payment to pay-out, 0 to 365, as a string. */
        DelayForRedeem: string;
        /** @description Cap of the fee in BRL as a string without trailing zeros; `""` when there is no cap (D21). */
        RateLimitValue: string;
        /** @description Pix. */
        PixConfigData: {
            /** @description The rate in per cent, or the amount in BRL when `rateType` is `fixed` (D21). */
            rate: components["schemas"]["NumericString"];
            rateType: components["schemas"]["RateType"];
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            rateLimitValue: components["schemas"]["RateLimitValue"];
        };
        /** @description Bank slip (boleto). */
        BankSlipConfigData: {
            /** @description The amount in BRL when `rateType` is `fixed`, otherwise `"0"` (D21). */
            value: components["schemas"]["NumericString"];
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description The rate in per cent when `rateType` is `percent`, otherwise `"0"` (D21). */
            rate: components["schemas"]["NumericString"];
            rateType: components["schemas"]["RateType"];
            /** @description Always `""`; only a pix fee can have a cap (D19). */
            rateLimitValue: components["schemas"]["RateLimitValue"];
        };
        /** @description Debit card. */
        DebitCardConfigData: {
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description The rate in per cent, or the amount in BRL when `rateType` is `fixed` (D21). */
            rate: components["schemas"]["NumericString"];
            rateType: components["schemas"]["RateType"];
        };
        /** @description Credit card in sight, that is in one payment. */
        SightCreditCardConfigData: {
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description The rate in per cent, position 1 of the plan's `sellerRates` (D17). */
            rate: components["schemas"]["NumericString"];
        };
        /** @description Rates in per cent by number of instalments, `2x` to `24x`. */
        InstallmentRates: {
            "2x": components["schemas"]["NumericString"];
            "3x": components["schemas"]["NumericString"];
            "4x": components["schemas"]["NumericString"];
            "5x": components["schemas"]["NumericString"];
            "6x": components["schemas"]["NumericString"];
            "7x": components["schemas"]["NumericString"];
            "8x": components["schemas"]["NumericString"];
            "9x": components["schemas"]["NumericString"];
            "10x": components["schemas"]["NumericString"];
            "11x": components["schemas"]["NumericString"];
            "12x": components["schemas"]["NumericString"];
            "13x": components["schemas"]["NumericString"];
            "14x": components["schemas"]["NumericString"];
            "15x": components["schemas"]["NumericString"];
            "16x": components["schemas"]["NumericString"];
            "17x": components["schemas"]["NumericString"];
            "18x": components["schemas"]["NumericString"];
            "19x": components["schemas"]["NumericString"];
            "20x": components["schemas"]["NumericString"];
            "21x": components["schemas"]["NumericString"];
            "22x": components["schemas"]["NumericString"];
            "23x": components["schemas"]["NumericString"];
            "24x": components["schemas"]["NumericString"];
        };
        /** @description Credit card in instalments, paid to the seller early, in one amount. */
        EarlyCreditCardConfigData: {
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description The buyer's surcharge by number of instalments, in per cent. It only informs (D20); equal to `sellerRates` when the plan has no `buyerRates` (D17). */
            buyerRates: components["schemas"]["InstallmentRates"];
            /** @description The seller's rate by number of instalments, in per cent (D20). */
            sellerRates: components["schemas"]["InstallmentRates"];
        };
        /** @description The fees in force for the seller now, from the plan it is assigned to (D18). Credit card fees are those of the first channel that the plan prices, in the order ONLINE, POS, TAP, with the rates of brand `default` (D21). */
        SellerRates: {
            /** @description The current rates. Every value is a string that holds a number, or `""` where that is said. */
            currentSellerRatesRequest: {
                pixConfigData: components["schemas"]["PixConfigData"];
                bankSlipConfigData: components["schemas"]["BankSlipConfigData"];
                debitCardConfigData: components["schemas"]["DebitCardConfigData"];
                sightCreditCardConfigData: components["schemas"]["SightCreditCardConfigData"];
                earlyCreditCardConfigData: components["schemas"]["EarlyCreditCardConfigData"];
            };
        };
        /**
         * Format: int32
         * @description Calendar days from the payment (its date in America/Sao_Paulo) to the day it is paid out, the `execution_date` of the sale (D17, D24).
         */
        DelayForRedeemInput: number;
        /** @description The fee. With `rateType` `PERCENTAGE` a rate in per cent, 0 to 100, at most four decimal places; with `FIXED` an amount in BRL, at most two decimal places. Anything else gives 400 (D19). */
        TaxValue: number;
        /**
         * @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half-even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value (D19).
         * @enum {string}
         */
        RateTypeInput: "PERCENTAGE" | "FIXED";
        /** @description Fee of a pix payment. */
        PixTaxInput: {
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            value: components["schemas"]["TaxValue"];
            rateType: components["schemas"]["RateTypeInput"];
            /**
             * Format: brl
             * @description Cap of the pix fee in BRL, at most two decimal places. Absent: no cap. Not allowed with `rateType` `FIXED`: 400 (D19).
             */
            valueLimit?: number;
        };
        /** @description Fee of a bank slip (boleto). */
        BankSlipTaxInput: {
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            value: components["schemas"]["TaxValue"];
            rateType: components["schemas"]["RateTypeInput"];
        };
        /** @description Fee of a debit card payment, whatever its brand. */
        DebitTaxInput: {
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            value: components["schemas"]["TaxValue"];
            rateType: components["schemas"]["RateTypeInput"];
        };
        /** @description Rates by number of instalments (D17, D20). */
        BrandRatesInput: {
            /** @description What the seller pays, in per cent: position 1 is the in-sight rate, position n the rate of a sale in n instalments, up to 24. At most four decimal places (D17, D19). */
            sellerRates: number[];
            /** @description What the buyer is surcharged when the buyer pays for the instalments, in per cent, by the same positions. It only informs: it is no part of the seller's fee or statement (D20). Absent: equal to `sellerRates` (D17). */
            buyerRates?: number[];
        };
        /** @description Rates of one channel. `default` prices every card brand that has no rates of its own; where a brand has them, they win (D17). */
        ChannelRatesInput: {
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            default: components["schemas"]["BrandRatesInput"];
            mastercard?: components["schemas"]["BrandRatesInput"];
            visa?: components["schemas"]["BrandRatesInput"];
            elo?: components["schemas"]["BrandRatesInput"];
            hipercard?: components["schemas"]["BrandRatesInput"];
            american_express?: components["schemas"]["BrandRatesInput"];
            discover?: components["schemas"]["BrandRatesInput"];
        };
        /** @description Credit card fees of one channel. The object has exactly one of the three keys. */
        CreditTaxInput: {
            /** @description Card not present, paid on the internet. */
            online?: components["schemas"]["ChannelRatesInput"];
            /** @description Card present, paid at a card terminal. */
            pos?: components["schemas"]["ChannelRatesInput"];
            /** @description Card present, tapped on a phone that acts as the terminal. */
            tap?: components["schemas"]["ChannelRatesInput"];
        };
        /** @description The fees of a plan, by payment method. All four methods are required (D17). */
        TaxInput: {
            pix: components["schemas"]["PixTaxInput"];
            bankSlip: components["schemas"]["BankSlipTaxInput"];
            debit: components["schemas"]["DebitTaxInput"];
            /** @description Credit card fees, one element for each channel that the plan prices: at least one channel, each at most once (D17). A channel that occurs twice gives 400. */
            credit: components["schemas"]["CreditTaxInput"][];
        };
        /** @description A rate plan to create. Plans are immutable (D18). */
        RatePlanInput: {
            /** @description Name of the plan, for people. Names need not be unique. */
            name: string;
            tax: components["schemas"]["TaxInput"];
        };
        /** @description The created plan. */
        RatePlanCreated: {
            /** @description Id of the plan. Plans share one sequence of ids across all intermediaries (D1). */
            id: components["schemas"]["Id"];
        };
        /**
         * Format: date-time
         * @description When it happened, in UTC with milliseconds (D29); of a payment, when it was paid. When this attempt was sent stands in the header `webhook-timestamp`.
         */
        EventTimestamp: string;
        /**
         * Format: int64
         * @description The number of the event among those of its seller: 1, 2, 3 and so on, without a gap. Events may arrive in another order than they happened; this number tells the order, and whether one is still missing (D28).
         */
        EventSequence: number;
        /** @description Which seller it is. No event holds personal data (D28). */
        SellerEventData: {
            /** @description Id of the seller whom the event concerns. */
            idSeller: components["schemas"]["Id"];
            sequence: components["schemas"]["EventSequence"];
        };
        /** @description The event `seller.created`. */
        SellerCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.created";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["SellerEventData"];
        };
        /** @description The event `seller.bank_account.updated`. */
        SellerBankAccountUpdatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.bank_account.updated";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["SellerEventData"];
        };
        /** @description Which charge it is, and its amounts. No event holds personal data (D28). */
        ChargeEventData: {
            /** @description Id of the seller whom the event concerns. */
            idSeller: components["schemas"]["Id"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /**
             * Format: uuid
             * @description Id of the order to which the charge belongs; `null` when there is none.
             */
            uuidOrder: string | null;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * Format: brl
             * @description Value of the charge in BRL, at most two decimal places (D19).
             */
            value: number;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, at most two decimal places; a refund returns it (D24).
             */
            fee: number;
        };
        /** @description The event `charge.paid`. */
        ChargePaidEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.paid";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["ChargeEventData"];
        };
        /** @description The event `charge.refunded`. */
        ChargeRefundedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.refunded";
            timestamp: components["schemas"]["EventTimestamp"];
            data: components["schemas"]["ChargeEventData"];
        };
    };
    responses: {
        /** @description The query contradicts this description, or an intermediary names no seller (D4, D7). */
        InvalidSellerQuery: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or one that is inactive or nonexistent (D3). */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid, but names another seller, the same answer whether or not that one exists (D2), or its seller is blocked (D5). */
        AccessDenied: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The intermediary has no such seller. */
        SellerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Accept` allows no form that is served (D7). */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `sellerId` and `document` name two different sellers (D4). */
        SellerMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests: the token has used up its budget, 6000 requests in 60 seconds unless the operator set another, or more than 60 refused tokens came from this address (IPv6: this /64 network) within 60 seconds. Nothing was done; try again after `Retry-After` seconds. A good token is served also from an address that sent bad ones, so that nobody can lock out a neighbour behind the same address (D10). */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something broke in the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path exists, but does not support the method; `Allow` names those that it does (D8). */
        MethodNotSupported: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The storage is away; try again after `Retry-After` seconds (D7). */
        StorageUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts this description: its shape, a format, check digits, or the form of account (D7). */
        InvalidSeller: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid, but this operation is for intermediaries alone (D2), or its seller is blocked (D5). */
        IntermediaryOnly: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is over 64 KiB (D7). */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Content-Type` is wrong or missing (D7). */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Well formed, but the state forbids it (D7): the document is registered already (D1), or the idempotency key cannot be honoured (D9). */
        SellerRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts this description: its shape, a format, check digits, or the form of account (D7). */
        InvalidBankData: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Well formed, but the state forbids it (D7): there is no such seller, the document or pix key is not the seller's (D13, D15), or the idempotency key cannot be honoured (D9). */
        BankDataRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts this description (D7). */
        InvalidRefund: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid, but its seller is blocked (D5). */
        SellerBlocked: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such charge, or it is not the caller's (D2). */
        ChargeNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Well formed, but the state forbids it (D7): the charge is refunded already (D23), or the idempotency key cannot be honoured (D9). */
        RefundRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts this description, the period is reversed, or the cursor is damaged (D7). */
        InvalidStatementQuery: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Accept` allows none of the three forms (D7, D26). */
        StatementNotAcceptable: {
            headers: {
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cursor belongs to another query, or the statement cannot be given in pages (D7, D26). */
        StatementPageRefused: {
            headers: {
                Vary: components["headers"]["Vary"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This token has four statements without `limit` open already, in this process of the service: read one of them to its end or close it, or ask for pages (D26). Or too many requests, as on every operation: the token has used up its budget, or more than 60 refused tokens came from this address within 60 seconds (D10). Try again after `Retry-After` seconds. */
        TooManyStatementRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path contradicts this description (D7). */
        InvalidSellerId: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body contradicts this description (D7). */
        InvalidRatePlan: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Api-Version": components["headers"]["XApiVersion"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody wants the events any more. Nothing is sent to this URL until the operator of the service enables it again; what happens meanwhile waits. */
        EndpointGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event arrived; it is not sent again. Answer at once and do the work afterwards: the whole exchange may take 15 seconds, and of the answer at most 64 KiB are read. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event is sent again 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the attempt before, each give or take 20 %, and then no more. So it is after a redirect, a time-out and a broken connection. `Retry-After`, up to a day, is kept; with 429 or 503 it holds back the seller's other events too (D28). */
        EventNotReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Id of the seller, in digits. A seller may name only itself; another gives 403, whether or not it exists (D2). */
        SellerIdQuery: string;
        /** @description CPF or CNPJ of the seller, without punctuation (D11). A seller may name only its own; another gives 403 (D2). */
        DocumentQuery: components["schemas"]["Document"];
        /**
         * @description A key of your choice, 1 to 255 visible ASCII characters, best a fresh UUID, that makes it safe to send a
         *     request again (D9):
         *
         *     - With the same body, the effect happens once, and the same status and bytes come again, with
         *       `Idempotent-Replayed: true`. Of two requests at once the second waits for the first.
         *     - With another body: 422 `idempotency_key_reused`.
         *     - Only a success is kept. After an error the same key may be tried again.
         *     - The key belongs to the calling intermediary or seller, the operation, and its path parameters.
         *     - A reply is kept for 31 days. That of `createSeller` holds a secret and is kept for 24 hours; after them the
         *       key gives 422 `idempotent_reply_expired`.
         *     - When the operator erases a seller, the replies about it are erased too; their keys give 422
         *       `idempotent_reply_expired` as well.
         *     - The key is recorded in the same transaction as the effect, as a hash; of the body only an HMAC is kept, and
         *       the reply is encrypted.
         * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
         */
        IdempotencyKey: string;
        /**
         * @description Another name of `x-idempotency-key`, with the same meaning. Both, with different values, give 400 (D9).
         * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
         */
        IdempotencyKeyAlias: string;
        /** @description IP address, version 4 or 6, of whoever caused the request. It is kept for one year in the audit record of the operation, with who did what, and when. Anything but an IP address gives 400 (D16). */
        OriginIp: string;
        /** @description The charge to refund. A charge that does not exist, or is not the caller's, gives 404 (D2). */
        ChargeUuidPath: string;
        /** @description At most so many lines, as a page. When there are more, the header `Link` leads to the next page. Left out, everything is returned in one answer, however much it is (D25, D26). */
        LimitQuery: number;
        /**
         * @description The place where an earlier page ended, as its `Link` gives it. It is opaque; send it as it came, with the
         *     same body (D26):
         *
         *     - It fixes what the pages return: lines written after the first page was asked for are in none of them, so
         *       that all pages together are the whole statement of that moment.
         *     - It belongs to the calling intermediary or seller and to the filters of the body. With others: 422
         *       `cursor_mismatch`. A cursor that was changed or cut: 400. Another token of the same caller, another
         *       `limit` and another `Accept` may take it further.
         *     - It may be used again, gives the same lines, and holds until the service gives up the secret key that it
         *       was made with.
         *     - Without `limit`, everything after that place is returned in one answer.
         */
        CursorQuery: string;
        /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists (D2). An unknown seller gives an intermediary 404. */
        SellerIdPath: components["schemas"]["Id"];
        /**
         * @description Id of the event, the same for each attempt and each replay. An event may arrive more than once: remember the ids that you have handled, and answer 2xx to one that comes again.
         * @example evt_1_2
         */
        WebhookId: string;
        /**
         * @description When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes old or ahead, so that nobody can send again what they have overheard.
         * @example 1772543702
         */
        WebhookTimestamp: string;
        /**
         * @description One signature or more, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body as it came, with the bytes that the base64 after `whsec_` stands for as the key. While a secret is being replaced there is one by the new and one by the old secret; one that fits is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of the request, also in every problem as `requestId` (D6).
         * @example 18f135d2-5f55-4203-b018-50c5a38fd547
         */
        XRequestId: string;
        /**
         * @description Always `no-store`; no answer may be cached (D8).
         * @example no-store
         */
        CacheControl: "no-store";
        /**
         * @description The version of this description, and the first 12 hex digits of the SHA-256 of `/openapi.json`: two services that give the same value serve the same contract. It is on every answer.
         * @example 0.1.0+9f86d081884c
         */
        XApiVersion: string;
        /**
         * @description What is left of the budget that this request was counted against: `r` requests for `t` more seconds. Several processes of the service share a budget and each takes parts of it ahead, so `r` may shrink by more than one (D10, draft-ietf-httpapi-ratelimit-headers). Absent when the operator lifted the limits, and when the request was refused before it was counted.
         * @example "token";r=5987;t=42
         */
        RateLimit: string;
        /**
         * @description The budget itself: `q` requests in a window of `w` seconds, which begins with its first request. `token` counts the requests of one token, `failed-authentication` the refused tokens of one address (D10). Absent with `RateLimit`.
         * @example "token";q=6000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Seconds to wait before the next attempt (D7, RFC 9110).
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description The methods that the path supports, separated by commas (D8, RFC 9110).
         * @example GET, POST, PATCH, HEAD, OPTIONS
         */
        Allow: string;
        /**
         * @description `true` when this is the stored reply of an earlier request with the same key; otherwise absent (D9).
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description `Accept` chooses the form of the answer (RFC 9110).
         * @example Accept
         */
        Vary: string;
        /**
         * @description The next page, as `rel="next"` (RFC 8288): send the same request, with the same body, to this URL. The reference is relative to the URL of the request and holds `limit` and `cursor`. The last page, and an answer to a request without `limit`, has no `Link` (D26).
         * @example </v2/report/statement?limit=100&cursor=AaL7qk3cDo0Yd2S1fGJxYlIB>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSeller: {
        parameters: {
            query?: {
                /** @description Id of the seller, in digits. A seller may name only itself; another gives 403, whether or not it exists (D2). */
                sellerId?: components["parameters"]["SellerIdQuery"];
                /** @description CPF or CNPJ of the seller, without punctuation (D11). A seller may name only its own; another gives 403 (D2). */
                document?: components["parameters"]["DocumentQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            400: components["responses"]["InvalidSellerQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["SellerNotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["SellerMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    createSeller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, best a fresh UUID, that makes it safe to send a
                 *     request again (D9):
                 *
                 *     - With the same body, the effect happens once, and the same status and bytes come again, with
                 *       `Idempotent-Replayed: true`. Of two requests at once the second waits for the first.
                 *     - With another body: 422 `idempotency_key_reused`.
                 *     - Only a success is kept. After an error the same key may be tried again.
                 *     - The key belongs to the calling intermediary or seller, the operation, and its path parameters.
                 *     - A reply is kept for 31 days. That of `createSeller` holds a secret and is kept for 24 hours; after them the
                 *       key gives 422 `idempotent_reply_expired`.
                 *     - When the operator erases a seller, the replies about it are erased too; their keys give 422
                 *       `idempotent_reply_expired` as well.
                 *     - The key is recorded in the same transaction as the effect, as a hash; of the body only an HMAC is kept, and
                 *       the reply is encrypted.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name of `x-idempotency-key`, with the same meaning. Both, with different values, give 400 (D9).
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request. It is kept for one year in the audit record of the operation, with who did what, and when. Anything but an IP address gives 400 (D16). */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The seller, with where it is paid. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerInput"];
            };
        };
        responses: {
            /** @description The seller is created. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerCreated"];
                };
            };
            400: components["responses"]["InvalidSeller"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IntermediaryOnly"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SellerRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    updateSellerBankData: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, best a fresh UUID, that makes it safe to send a
                 *     request again (D9):
                 *
                 *     - With the same body, the effect happens once, and the same status and bytes come again, with
                 *       `Idempotent-Replayed: true`. Of two requests at once the second waits for the first.
                 *     - With another body: 422 `idempotency_key_reused`.
                 *     - Only a success is kept. After an error the same key may be tried again.
                 *     - The key belongs to the calling intermediary or seller, the operation, and its path parameters.
                 *     - A reply is kept for 31 days. That of `createSeller` holds a secret and is kept for 24 hours; after them the
                 *       key gives 422 `idempotent_reply_expired`.
                 *     - When the operator erases a seller, the replies about it are erased too; their keys give 422
                 *       `idempotent_reply_expired` as well.
                 *     - The key is recorded in the same transaction as the effect, as a hash; of the body only an HMAC is kept, and
                 *       the reply is encrypted.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name of `x-idempotency-key`, with the same meaning. Both, with different values, give 400 (D9).
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request. It is kept for one year in the audit record of the operation, with who did what, and when. Anything but an IP address gives 400 (D16). */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The seller and its new account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankDataInput"];
            };
        };
        responses: {
            /** @description The account is replaced. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankDataUpdated"];
                };
            };
            400: components["responses"]["InvalidBankData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessDenied"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["BankDataRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    refundCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, best a fresh UUID, that makes it safe to send a
                 *     request again (D9):
                 *
                 *     - With the same body, the effect happens once, and the same status and bytes come again, with
                 *       `Idempotent-Replayed: true`. Of two requests at once the second waits for the first.
                 *     - With another body: 422 `idempotency_key_reused`.
                 *     - Only a success is kept. After an error the same key may be tried again.
                 *     - The key belongs to the calling intermediary or seller, the operation, and its path parameters.
                 *     - A reply is kept for 31 days. That of `createSeller` holds a secret and is kept for 24 hours; after them the
                 *       key gives 422 `idempotent_reply_expired`.
                 *     - When the operator erases a seller, the replies about it are erased too; their keys give 422
                 *       `idempotent_reply_expired` as well.
                 *     - The key is recorded in the same transaction as the effect, as a hash; of the body only an HMAC is kept, and
                 *       the reply is encrypted.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name of `x-idempotency-key`, with the same meaning. Both, with different values, give 400 (D9).
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request. It is kept for one year in the audit record of the operation, with who did what, and when. Anything but an IP address gives 400 (D16). */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description The charge to refund. A charge that does not exist, or is not the caller's, gives 404 (D2). */
                uuid: components["parameters"]["ChargeUuidPath"];
            };
            cookie?: never;
        };
        /** @description Whether the refund is due to fraud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description The charge is refunded; its `status` is `REFUND`. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["InvalidRefund"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SellerBlocked"];
            404: components["responses"]["ChargeNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RefundRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    queryStatement: {
        parameters: {
            query?: {
                /** @description At most so many lines, as a page. When there are more, the header `Link` leads to the next page. Left out, everything is returned in one answer, however much it is (D25, D26). */
                limit?: components["parameters"]["LimitQuery"];
                /**
                 * @description The place where an earlier page ended, as its `Link` gives it. It is opaque; send it as it came, with the
                 *     same body (D26):
                 *
                 *     - It fixes what the pages return: lines written after the first page was asked for are in none of them, so
                 *       that all pages together are the whole statement of that moment.
                 *     - It belongs to the calling intermediary or seller and to the filters of the body. With others: 422
                 *       `cursor_mismatch`. A cursor that was changed or cut: 400. Another token of the same caller, another
                 *       `limit` and another `Accept` may take it further.
                 *     - It may be used again, gives the same lines, and holds until the service gives up the secret key that it
                 *       was made with.
                 *     - Without `limit`, everything after that place is returned in one answer.
                 */
                cursor?: components["parameters"]["CursorQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The filters. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StatementQueryInput"];
            };
        };
        responses: {
            /** @description The matching lines. When there are none: an empty array, nothing as NDJSON, the header row as CSV. */
            200: {
                headers: {
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEntry"][];
                    "application/x-ndjson": components["schemas"]["StatementNdjson"];
                    "text/csv": components["schemas"]["StatementCsv"];
                };
            };
            400: components["responses"]["InvalidStatementQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["SellerNotFound"];
            406: components["responses"]["StatementNotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["StatementPageRefused"];
            429: components["responses"]["TooManyStatementRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    getSellerRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists (D2). An unknown seller gives an intermediary 404. */
                sellerId: components["parameters"]["SellerIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerRates"];
                };
            };
            400: components["responses"]["InvalidSellerId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessDenied"];
            404: components["responses"]["SellerNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    createRatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The plan. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePlanInput"];
            };
        };
        responses: {
            /** @description The plan is created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Api-Version": components["headers"]["XApiVersion"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanCreated"];
                };
            };
            400: components["responses"]["InvalidRatePlan"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IntermediaryOnly"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["MethodNotSupported"];
            503: components["responses"]["StorageUnavailable"];
        };
    };
    onSellerCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for each attempt and each replay. An event may arrive more than once: remember the ids that you have handled, and answer 2xx to one that comes again.
                 * @example evt_1_2
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes old or ahead, so that nobody can send again what they have overheard.
                 * @example 1772543702
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature or more, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body as it came, with the bytes that the base64 after `whsec_` stands for as the key. While a secret is being replaced there is one by the new and one by the old secret; one that fits is enough.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerCreatedEvent"];
            };
        };
        responses: {
            410: components["responses"]["EndpointGone"];
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventNotReceived"];
            "5XX": components["responses"]["EventNotReceived"];
        };
    };
    onSellerBankAccountUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for each attempt and each replay. An event may arrive more than once: remember the ids that you have handled, and answer 2xx to one that comes again.
                 * @example evt_1_2
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes old or ahead, so that nobody can send again what they have overheard.
                 * @example 1772543702
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature or more, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body as it came, with the bytes that the base64 after `whsec_` stands for as the key. While a secret is being replaced there is one by the new and one by the old secret; one that fits is enough.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.bank_account.updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerBankAccountUpdatedEvent"];
            };
        };
        responses: {
            410: components["responses"]["EndpointGone"];
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventNotReceived"];
            "5XX": components["responses"]["EventNotReceived"];
        };
    };
    onChargePaid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for each attempt and each replay. An event may arrive more than once: remember the ids that you have handled, and answer 2xx to one that comes again.
                 * @example evt_1_2
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes old or ahead, so that nobody can send again what they have overheard.
                 * @example 1772543702
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature or more, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body as it came, with the bytes that the base64 after `whsec_` stands for as the key. While a secret is being replaced there is one by the new and one by the old secret; one that fits is enough.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.paid`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargePaidEvent"];
            };
        };
        responses: {
            410: components["responses"]["EndpointGone"];
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventNotReceived"];
            "5XX": components["responses"]["EventNotReceived"];
        };
    };
    onChargeRefunded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for each attempt and each replay. An event may arrive more than once: remember the ids that you have handled, and answer 2xx to one that comes again.
                 * @example evt_1_2
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes old or ahead, so that nobody can send again what they have overheard.
                 * @example 1772543702
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description One signature or more, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over `webhook-id`, a dot, `webhook-timestamp`, a dot, and the body as it came, with the bytes that the base64 after `whsec_` stands for as the key. While a secret is being replaced there is one by the new and one by the old secret; one that fits is enough.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.refunded`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeRefundedEvent"];
            };
        };
        responses: {
            410: components["responses"]["EndpointGone"];
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventNotReceived"];
            "5XX": components["responses"]["EventNotReceived"];
        };
    };
}
