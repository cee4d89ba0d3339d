// Made from openapi/ by `npm run generate`. Do not edit.

export interface paths {
    "/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSellers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}": {
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
        patch: operations["updateSeller"];
        trace?: never;
    };
    "/v2/seller": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSeller"];
        put?: never;
        post: operations["createSeller"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateSellerBankData"];
        trace?: never;
    };
    "/v2/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/charges/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        patch: operations["refundCharge"];
        trace?: never;
    };
    "/v2/charges/partial-refund/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRefundedValue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["refundChargePartially"];
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
        post: operations["queryStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/transfers/{idTransfer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/transfers/{idTransfer}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTransferLines"];
        put?: never;
        post?: never;
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
        get: operations["getSellerRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/rates/{sellerId}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["quoteFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/statement/head": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatementHead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/statement/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatementSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/receivables/future": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFutureReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/receivables/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceivableUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVolumes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/transfers/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["previewTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/refunds/{idRefund}": {
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
        patch: operations["answerRefund"];
        trace?: never;
    };
    "/v2/chargebacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChargebacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/charges/{uuid}/chargeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reportChargeback"];
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
        get: operations["listRatePlans"];
        put?: never;
        post: operations["createRatePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/rate-plans/{idPlan}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRatePlan"];
        put: operations["updateRatePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/seller/{idSeller}/rate-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSellerRatePlan"];
        put: operations["assignRatePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/seller/{idSeller}/rate-plans/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSellerRatePlanHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createCharges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAdjustments"];
        put?: never;
        post: operations["createAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/seller/{idSeller}/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHolds"];
        put?: never;
        post: operations["createHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/seller/{idSeller}/holds/{idHold}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["releaseHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/receivable-effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceivableEffects"];
        put?: never;
        post: operations["importReceivableEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/anticipations/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["quoteAnticipation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/anticipations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAnticipations"];
        put?: never;
        post: operations["createAnticipation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/anticipations/{idAnticipation}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelAnticipation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/paying-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPayingAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/paying-accounts/{payingAccount}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setPayingAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRemittances"];
        put?: never;
        post: operations["createRemittance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittances/{idRemittance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRemittance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittances/{idRemittance}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveRemittance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittances/{idRemittance}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRemittanceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittances/{idRemittance}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelRemittance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/paying-accounts/{payingAccount}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importRemittanceReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittance-returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRemittanceReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/remittance-returns/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReturnLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/settlement-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSettlementFiles"];
        put?: never;
        post: operations["importSettlementFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/settlement-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSettlementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/settlement-lines/{idSettlementLine}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resolveSettlementLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/settlement-lines/{idSettlementLine}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reopenSettlementLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/margins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMargins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closeTransfers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/transfers/{idTransfer}": {
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
        patch: operations["updateTransfer"];
        trace?: never;
    };
    "/v2/seller/{sellerId}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockSeller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockSeller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntermediaryWebhook"];
        put: operations["setIntermediaryWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/webhook/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSellerUsers"];
        put?: never;
        post: operations["inviteSellerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/seller/{sellerId}/users/{idUser}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeSellerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/approvals/{idApproval}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/approvals/{idApproval}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/approvals/{idApproval}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refuseChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTokens"];
        put?: never;
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/tokens/{idToken}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payfac/audit-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deliveries/{idDelivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deliveries/{idDelivery}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayDelivery"];
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
        post: operations["onSellerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onSellerUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onSellerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onSellerOwnerChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onSellerOwnerChanged"];
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
        post: operations["onChargePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargePartiallyRefunded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onChargePartiallyRefunded"];
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
        post: operations["onChargeRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onRefundFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargeDisputed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onChargeDisputed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargeDisputeUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onChargeDisputeUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargeDisputeDue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onChargeDisputeDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onChargeDisputeClosed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onChargeDisputeClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onAdjustmentCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onAdjustmentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onTransferCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onTransferCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onTransferPaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onTransferPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onTransferFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onTransferFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onTransferReturned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onTransferReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onTransferCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onTransferCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onHoldCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onHoldCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onHoldReleased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onHoldReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onApprovalRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onApprovalRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onApprovalApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onApprovalApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onApprovalRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onApprovalRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onApprovalExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onApprovalExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onReceivableEffectsChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onReceivableEffectsChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onAnticipationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onAnticipationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    onAnticipationCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onAnticipationCancelled"];
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
         * Format: int64
         * @description An id: a positive integer that JavaScript reads exactly.
         */
        Id: number;
        /** @description The seller's `companyName`, as it is now; `null` once the seller has been erased. */
        FoundSellerName: string | null;
        /**
         * @description `PAID`; `REFUND` once refunds have taken all that was left (if such a refund fails, the charge is `PAID` again); `DISPUTE` while a chargeback is open; `CHARGEBACK` once one is lost and nothing is left. A dispute that is won, or leaves something, makes it `PAID` again.
         * @enum {string}
         */
        ChargeStatus: "PAID" | "REFUND" | "DISPUTE" | "CHARGEBACK";
        /** @description A charge. `getCharge` shows all of it. */
        FoundCharge: {
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "CHARGE";
            /**
             * @description What the text matched: its `uuid`, its order, its customer's `document`, its `authorizationNsu`, its `authorizationCode`, its `value`, or the beginning of its customer's `name`.
             * @enum {string}
             */
            match: "UUID" | "ORDER" | "DOCUMENT" | "NSU" | "AUTHORIZATION" | "AMOUNT" | "BUYER";
            /** @description The seller that the charge belongs to. */
            idSeller: components["schemas"]["Id"];
            /** @description The seller's `companyName`, as it is now; `null` once the seller has been erased. */
            sellerName: components["schemas"]["FoundSellerName"];
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /** @description What was sold; `""` once the seller has been erased. */
            title: string;
            /**
             * Format: brl
             * @description Value in BRL, with at most two decimal places.
             */
            value: number;
            /**
             * Format: date-time
             * @description When it was paid, in UTC.
             */
            paidAt: string;
            /** @description `PAID`; `REFUND` once refunds have taken all that was left (if such a refund fails, the charge is `PAID` again); `DISPUTE` while a chargeback is open; `CHARGEBACK` once one is lost and nothing is left. A dispute that is won, or leaves something, makes it `PAID` again. */
            status: components["schemas"]["ChargeStatus"];
            /** @description Name of the customer; `""` once the seller has been erased. */
            customerName: string;
        };
        /**
         * Format: cpf-or-cnpj
         * @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary.
         */
        Document: string;
        /**
         * @description `ACTIVE`, or `BLOCKED` by its intermediary or the operator. A blocked seller's token may only read; its intermediary may still read and change it and refund its charges, and its charges are still imported. It gets no transfers. Only a blocked seller can be erased.
         * @enum {string}
         */
        SellerStatus: "ACTIVE" | "BLOCKED";
        /** @description A seller. `getSeller` shows all of it. */
        FoundSeller: {
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "SELLER";
            /**
             * @description What the text matched: its `id`, its `document`, or a part of its names or of its document.
             * @enum {string}
             */
            match: "ID" | "DOCUMENT" | "NAME";
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description The seller's `companyName`, as it is now; `null` once the seller has been erased. */
            sellerName: components["schemas"]["FoundSellerName"];
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /** @description `ACTIVE`, or `BLOCKED` by its intermediary or the operator. A blocked seller's token may only read; its intermediary may still read and change it and refund its charges, and its charges are still imported. It gets no transfers. Only a blocked seller can be erased. */
            status: components["schemas"]["SellerStatus"];
        };
        /**
         * Format: brl
         * @description What is paid out, in BRL.
         */
        TransferAmount: number;
        /**
         * @description `CREATED`: created by a closing, not yet sent to the bank. `SENT`: the bank has the order. `PAID`: the seller has the money. The amount of the others is due again. `CANCELLED`: it was never sent. `FAILED`: the bank could not pay it. `RETURNED`: the bank paid it, and the money came back.
         * @enum {string}
         */
        TransferStatus: "CREATED" | "CANCELLED" | "SENT" | "PAID" | "FAILED" | "RETURNED";
        /** @description A transfer. `getTransfer` shows all of it. */
        FoundTransfer: {
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "TRANSFER";
            /**
             * @description What the text matched: its `idTransfer` or its `amount`.
             * @enum {string}
             */
            match: "ID" | "AMOUNT";
            /** @description The seller that is paid. */
            idSeller: components["schemas"]["Id"];
            /** @description The seller's `companyName`, as it is now; `null` once the seller has been erased. */
            sellerName: components["schemas"]["FoundSellerName"];
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /**
             * Format: date
             * @description The day up to which the transfer pays what comes in, in America/Sao_Paulo.
             */
            transferDate: string;
            /** @description `CREATED`: created by a closing, not yet sent to the bank. `SENT`: the bank has the order. `PAID`: the seller has the money. The amount of the others is due again. `CANCELLED`: it was never sent. `FAILED`: the bank could not pay it. `RETURNED`: the bank paid it, and the money came back. */
            status: components["schemas"]["TransferStatus"];
        };
        /** @description What a search found. Its `kind` says which fields it has. Later versions may add kinds. */
        SearchResult: components["schemas"]["FoundCharge"] | components["schemas"]["FoundSeller"] | components["schemas"]["FoundTransfer"];
        /**
         * @description A stable name for the problem; the guide “Errors” explains each one. This version has no others. A later version may add some, so handle a code that you do not know by its status alone.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_json" | "token_missing" | "token_invalid" | "session_ended" | "sign_in_refused" | "access_denied" | "seller_blocked" | "approval_by_asker" | "person_required" | "owner_by_intermediary" | "path_not_found" | "seller_not_found" | "charge_not_found" | "rate_plan_not_found" | "refund_not_found" | "chargeback_not_found" | "transfer_not_found" | "paying_account_not_found" | "remittance_not_found" | "settlement_line_not_found" | "hold_not_found" | "anticipation_not_found" | "approval_not_found" | "user_not_found" | "token_not_found" | "delivery_not_found" | "not_acceptable" | "body_too_large" | "unsupported_media_type" | "invitation_invalid" | "seller_already_registered" | "seller_mismatch" | "document_mismatch" | "pix_key_mismatch" | "charge_already_refunded" | "charge_disputed" | "chargeback_not_open" | "chargeback_exceeds_charge" | "method_not_disputable" | "refund_exceeds_remaining" | "refund_already_answered" | "refund_window_closed" | "transfer_date_in_future" | "transfer_date_passed" | "transfer_state_conflict" | "remittance_not_writable" | "remittance_state_conflict" | "settlement_line_state_conflict" | "establishment_unknown" | "file_number_unknown" | "adjustment_not_confirmed" | "hold_exceeds_balance" | "anticipation_not_offered" | "anticipation_exceeds_free" | "anticipation_quote_expired" | "anticipation_quote_changed" | "anticipation_paid" | "anticipation_debited" | "seal_broken" | "own_access" | "users_full" | "email_known" | "approval_ended" | "approval_outdated" | "webhook_removed" | "webhook_inactive" | "channel_not_priced" | "valid_from_in_past" | "valid_from_taken" | "history_full" | "idempotency_key_reused" | "idempotent_reply_expired" | "cursor_mismatch" | "too_many_streams" | "rate_limit_exceeded" | "too_many_failed_authentications" | "internal_error" | "method_not_supported" | "storage_unavailable";
        /** @description One thing that is wrong in the request. */
        ProblemIssue: {
            /** @description JSON Pointer (RFC 6901) into the request, which begins with `/body`, `/query`, `/path` or `/header`, such as `/body/tax/pix/value`. It names an unknown property only if that looks like the name of one (a letter, `_` or `$`, then letters, digits, `_`, `$` and `-`; at most 40 characters and 3 digits); otherwise it ends at the object that contains the property. Values from the request are never repeated. */
            pointer: string;
            /** @description What is wrong there. */
            detail: string;
        };
        /** @description Why a request was refused: an RFC 9457 problem. Programs should decide by `code`, which never changes its meaning; `title` and `detail` are for people and may be reworded. */
        Problem: {
            /**
             * Format: uri
             * @description A URL for `code`: it opens these pages at the section on that code, which says what to do. Programs should compare `code` instead.
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
            /** @description A stable name for the problem; the guide “Errors” explains each one. This version has no others. A later version may add some, so handle a code that you do not know by its status alone. */
            code: components["schemas"]["ProblemCode"];
            /**
             * Format: uuid
             * @description Id of the request, as in the header `X-Request-Id`. Quote it when you ask for help.
             */
            requestId: string;
            /** @description Id of the trace of the request, where the operator traces requests (OpenTelemetry). */
            traceId?: string;
            /** @description What is wrong in the request, place by place; on 400. */
            errors?: components["schemas"]["ProblemIssue"][];
        };
        /**
         * Format: brl
         * @description An amount in BRL with at most two decimal places.
         */
        FlowAmount: number;
        /** @description A seller in a list. `getSeller` shows all of it. */
        SellerSummary: {
            /** @description Id of the seller. */
            id: components["schemas"]["Id"];
            /** @description The `companyName`, as it is now. */
            name: string;
            /** @description Trade name (nome fantasia), the one that customers know. */
            fantasyName: string;
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /**
             * @description `CPF` for a person, `CNPJ` for a company.
             * @enum {string}
             */
            documentType: "CPF" | "CNPJ";
            /** @description `ACTIVE`, or `BLOCKED` by its intermediary or the operator. A blocked seller's token may only read; its intermediary may still read and change it and refund its charges, and its charges are still imported. It gets no transfers. Only a blocked seller can be erased. */
            status: components["schemas"]["SellerStatus"];
            /**
             * Format: date-time
             * @description When the seller was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the seller was last changed, in UTC.
             */
            updatedAt: string;
            /** @description `true` if events are sent to its `webhook`; `false` after its receiver responded with 410, until the operator of the service enables it again. */
            webhookEnabled: boolean;
            /** @description What the seller owes: its `available` balance is this much below zero. Only in `listSellers` with `owingDays`. */
            owing?: components["schemas"]["FlowAmount"];
            /**
             * Format: date
             * @description The first day of the debt: with every line counted on its `execution_date`, but not before the day of the last transfer, what is due was below zero at the end of this day and of every day since, in America/Sao_Paulo. A debt that was made up for and came back counts from its coming back. Only together with `owing`.
             */
            owingSince?: string;
        };
        /** @description What changes in the seller's postal address; the rest stays. An empty `complement` removes it. */
        AddressUpdateInput: {
            /** @description Country, ISO 3166-1 alpha-2. */
            country?: string;
            /**
             * Format: state
             * @description State (UF): its two letters, or the name of a Brazilian state, such as `São Paulo`, with or without accents. Upper and lower case and extra spaces do not matter. It is returned as two capital letters.
             */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description District (bairro). */
            district?: string;
            /** @description Street. */
            street?: string;
            /** @description Postal code (CEP), 8 digits, with or without its hyphen. It is returned as 8 digits. */
            zipCode?: string;
            /** @description House number. A string, because `S/N` (no number) and `120-A` occur. */
            number?: string;
            /** @description Floor, flat, block and so on. */
            complement?: string;
        };
        /** @description What changes in the person to contact at the seller; the rest stays. */
        ContactUpdateInput: {
            /** @description Name of the person. */
            name?: string;
            /**
             * Format: email
             * @description E-mail address of the person.
             */
            email?: string;
            /** @description Country calling code with a plus sign, such as `+55`. */
            countryCode?: string;
            /** @description National number in digits, including the area code, such as `11987654321`. */
            phone?: string;
        };
        /** @description The person who owns the seller. Optional; `getSeller` returns it only if it is stored. */
        OwnerInput: {
            /** @description Name of the owner. */
            name: string;
            /**
             * Format: cpf-or-cnpj
             * @description CPF of the owner, 11 digits; its check digits are verified.
             */
            document: string;
            /**
             * Format: date
             * @description Date of birth of the owner.
             */
            birthdate: string;
        };
        /** @description What changes in a seller; the rest stays. At least one field must be sent; only the intermediary may send `companyName` and `owner`. Unknown properties are refused, and strings may not contain control characters. */
        SellerUpdateInput: {
            /** @description Registered name of the company, or full name of the person. */
            companyName?: string;
            /** @description Trade name (nome fantasia), the one that customers know. */
            fantasyName?: string;
            /**
             * Format: uri
             * @description The seller's website.
             */
            sellerUrl?: string;
            /**
             * Format: uri
             * @description The URL to which the seller's events are sent: see Webhooks. A URL that begins with `http:`, or whose host has an address that is not public, is accepted, but nothing is sent to it unless the operator of the service allows that.
             */
            webhook?: string;
            /**
             * Format: email
             * @description The seller's e-mail address.
             */
            email?: string;
            /** @description What changes in the seller's postal address; the rest stays. An empty `complement` removes it. */
            address?: components["schemas"]["AddressUpdateInput"];
            /** @description What changes in the person to contact at the seller; the rest stays. */
            contact?: components["schemas"]["ContactUpdateInput"];
            /** @description The person who owns the seller now, as a whole. Only the intermediary may send it. */
            owner?: components["schemas"]["OwnerInput"];
        };
        /** @description The person to contact at the seller. */
        Contact: {
            /** @description Name of the person. */
            name: string;
            /**
             * Format: email
             * @description E-mail address of the person.
             */
            email: string;
            /** @description Country calling code with a plus sign, such as `+55`. */
            countryCode: string;
            /** @description National number in digits, including the area code, such as `11987654321`. */
            phone: string;
        };
        /** @description The seller's postal address. An absent string is `""`. */
        Address: {
            /** @description Id of the address. */
            id: components["schemas"]["Id"];
            /** @description Street. */
            street: string;
            /** @description House number. */
            number: string;
            /** @description Floor, flat, block and so on; `""` if absent. */
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
         * @description The form in which the seller wants to be paid. Optional; returned only if it is stored.
         * @enum {string}
         */
        TransferType: "PIX" | "BANK_ACCOUNT";
        /** @description The account that the seller is paid to. Some names differ from those of the request: `agency` is `issuer`, `agencyDigit` is `issuerDigit`, `account` is `number`, `accountDigit` is `bankDigit`. The fields of a form that was not given are `""`. */
        BankAccount: {
            /** @description Id of the bank account. */
            id: components["schemas"]["Id"];
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
            bank: string;
            /** @description Name of the bank; `""` if its code is not in the service's list of Brazilian banks. */
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
            accountType: "" | "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT";
            /** @description The pix key. */
            pixKey: string;
            /**
             * @description Kind of pix key.
             * @enum {string}
             */
            pixKeyType: "" | "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
            /** @description The form in which the seller wants to be paid. Optional; returned only if it is stored. */
            transferType?: components["schemas"]["TransferType"];
        };
        /** @description The person who owns the seller; present only if it is stored. */
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
        /** @description Merchant category of a seller who is a person with a CPF: its four-digit code (MCC, ISO 18245), or its name in capitals, such as `CLOTHING_STORES`. `getSeller` returns it as it was sent, and only if it is stored. */
        MccCpf: string;
        /** @description A seller. An absent string is `""`. */
        Seller: {
            /** @description Id of the seller. */
            id: components["schemas"]["Id"];
            /** @description The `companyName`, as it is now. */
            name: string;
            /** @description Trade name (nome fantasia), the one that customers know. */
            fantasyName: string;
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /**
             * @description `CPF` for a person, `CNPJ` for a company.
             * @enum {string}
             */
            documentType: "CPF" | "CNPJ";
            /** @description `ACTIVE`, or `BLOCKED` by its intermediary or the operator. A blocked seller's token may only read; its intermediary may still read and change it and refund its charges, and its charges are still imported. It gets no transfers. Only a blocked seller can be erased. */
            status: components["schemas"]["SellerStatus"];
            /**
             * Format: date-time
             * @description When the seller was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the seller was last changed, in UTC.
             */
            updatedAt: string;
            /**
             * Format: uri
             * @description The seller's website.
             */
            sellerUrl: string;
            /**
             * Format: uri
             * @description The URL to which the seller's events are sent.
             */
            webhook: string;
            /**
             * Format: email
             * @description The seller's e-mail address.
             */
            email: string;
            /** @description `countryCode` and `phone` of the contact combined, such as `+5511987654321`. */
            phone: string;
            /** @description The person to contact at the seller. */
            contact: components["schemas"]["Contact"];
            /** @description The seller's postal address. An absent string is `""`. */
            address: components["schemas"]["Address"];
            /** @description The account that the seller is paid to. Some names differ from those of the request: `agency` is `issuer`, `agencyDigit` is `issuerDigit`, `account` is `number`, `accountDigit` is `bankDigit`. The fields of a form that was not given are `""`. */
            bankAccount: components["schemas"]["BankAccount"];
            /** @description The person who owns the seller; present only if it is stored. */
            owner?: components["schemas"]["Owner"];
            /** @description Merchant category of a seller who is a person with a CPF: its four-digit code (MCC, ISO 18245), or its name in capitals, such as `CLOTHING_STORES`. `getSeller` returns it as it was sent, and only if it is stored. */
            mccCpf?: components["schemas"]["MccCpf"];
        };
        /** @description The seller's postal address; only `complement` is optional. */
        AddressInput: {
            /** @description Country, ISO 3166-1 alpha-2. */
            country: string;
            /**
             * Format: state
             * @description State (UF): its two letters, or the name of a Brazilian state, such as `São Paulo`, with or without accents. Upper and lower case and extra spaces do not matter. It is returned as two capital letters.
             */
            state: string;
            /** @description City. */
            city: string;
            /** @description District (bairro). */
            district: string;
            /** @description Street. */
            street: string;
            /** @description Postal code (CEP), 8 digits, with or without its hyphen. It is returned as 8 digits. */
            zipCode: string;
            /** @description House number. A string, because `S/N` (no number) and `120-A` occur. */
            number: string;
            /** @description Floor, flat, block and so on. */
            complement?: string;
        };
        /** @description The person to contact at the seller; every field is required. */
        ContactInput: {
            /** @description Name of the person. */
            name: string;
            /**
             * Format: email
             * @description E-mail address of the person.
             */
            email: string;
            /** @description Country calling code with a plus sign, such as `+55`. */
            countryCode: string;
            /** @description National number in digits, including the area code, such as `11987654321`. */
            phone: string;
        };
        /** @description The account that the seller is paid to, in one of three forms: pix (`pixKey` and `pixKeyType`), bank (`bank`, `issuer`, `number`, `bankDigit` and `accountType`, optionally `issuerDigit`), or both. At least one form must be there, and a form that is begun must be complete. With `transferType`, the form that it names must be there. Otherwise the response is 400. A pix key of type `DOCUMENT` that is not the seller's own document gives 422. A field that is `""` counts as left out, so the values that `getSeller` returned in `bankAccount` can be sent back under the names here. */
        AccountInput: {
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
            bank?: string;
            /** @description Number of the branch (agência), without its check digit. */
            issuer?: string;
            /** @description Check digit of the branch, one digit or X; absent or `""` where the bank has none. */
            issuerDigit?: components["schemas"]["BranchDigit"];
            /** @description Number of the account, without its check digit. */
            number?: string;
            /** @description Check digit of the account, one or two digits or X. */
            bankDigit?: string;
            /**
             * @description Kind of bank account. A salary account (conta-salário) is refused: only the employer may pay into it (Res. CMN 5.058/2022).
             * @enum {string}
             */
            accountType?: "" | "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT";
            /** @description The pix key, in the form that its `pixKeyType` requires; any other form gives 400. */
            pixKey?: string;
            /**
             * @description Kind of pix key. `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document`. `EMAIL`: an address in lower case, at most 77 characters, that does not begin with `=`, `+` or `-`. `PHONE`: a Brazilian number in E.164 format, such as `+5511987654321`. `EVP`: a random key, a UUID.
             * @enum {string}
             */
            pixKeyType?: "" | "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
            /**
             * @description The form in which the seller wants to be paid.
             * @enum {string}
             */
            transferType?: "" | "PIX" | "BANK_ACCOUNT";
        };
        /** @description A seller to create. Unknown properties are refused, strings may not contain control characters, and only `owner` and `mccCpf` are optional. */
        SellerInput: {
            /** @description Registered name of the company, or full name of the person. */
            companyName: string;
            /** @description Trade name (nome fantasia), the one that customers know. */
            fantasyName: string;
            /**
             * Format: uri
             * @description The seller's website.
             */
            sellerUrl: string;
            /**
             * Format: uri
             * @description The URL to which the seller's events are sent: see Webhooks. A URL that begins with `http:`, or whose host has an address that is not public, is accepted, but nothing is sent to it unless the operator of the service allows that.
             */
            webhook: string;
            /**
             * Format: email
             * @description The seller's e-mail address.
             */
            email: string;
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /**
             * Format: ipv4
             * @description The seller's IPv4 address; `0.0.0.0` if it is not known.
             */
            ip: string;
            /**
             * Format: password
             * @description The seller's password, 8 to 30 characters; there is no other rule. Only an argon2id hash of it is stored, and no response ever contains it.
             */
            password: string;
            /** @description The seller's postal address; only `complement` is optional. */
            address: components["schemas"]["AddressInput"];
            /** @description The person to contact at the seller; every field is required. */
            contact: components["schemas"]["ContactInput"];
            /** @description The account that the seller is paid to, in one of three forms: pix (`pixKey` and `pixKeyType`), bank (`bank`, `issuer`, `number`, `bankDigit` and `accountType`, optionally `issuerDigit`), or both. At least one form must be there, and a form that is begun must be complete. With `transferType`, the form that it names must be there. Otherwise the response is 400. A pix key of type `DOCUMENT` that is not the seller's own document gives 422. A field that is `""` counts as left out, so the values that `getSeller` returned in `bankAccount` can be sent back under the names here. */
            account: components["schemas"]["AccountInput"];
            /** @description The person who owns the seller. Optional; `getSeller` returns it only if it is stored. */
            owner?: components["schemas"]["OwnerInput"];
            /** @description Merchant category of a seller who is a person with a CPF: its four-digit code (MCC, ISO 18245), or its name in capitals, such as `CLOTHING_STORES`. `getSeller` returns it as it was sent, and only if it is stored. */
            mccCpf?: components["schemas"]["MccCpf"];
        };
        /** @description The new seller, with its API token and its webhook secret. */
        SellerCreated: {
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /** @description Id of the seller. Sellers share one sequence of ids across all intermediaries. */
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
            /** @description The seller's API token, to be sent in `X-Token-Api`. It is shown only here: the service stores only its SHA-256. It begins with `pfs_`; the token of a seller created in a sandbox begins with `pft_`, and only that sandbox accepts it. */
            "X-Api-Token": string;
            /** @description The secret that signs the events of this seller. It is shown only here; give it to whoever receives them at `webhook`. The operator of the service can replace it. */
            webhookSecret: string;
        };
        /** @description New bank data for a seller. */
        BankDataInput: {
            /** @description Id of the seller. A seller may name only itself; another gives 403. An id that the intermediary does not have gives 422 `seller_not_found`. */
            idSeller: components["schemas"]["Id"];
            /** @description The seller's CPF or CNPJ, as a check on `idSeller`. If present, it must equal the seller's document; otherwise the response is 422 `document_mismatch`. It never changes the document. */
            cnpj?: components["schemas"]["Document"];
            /** @description The account that the seller is paid to, in one of three forms: pix (`pixKey` and `pixKeyType`), bank (`bank`, `issuer`, `number`, `bankDigit` and `accountType`, optionally `issuerDigit`), or both. At least one form must be there, and a form that is begun must be complete. With `transferType`, the form that it names must be there. Otherwise the response is 400. A pix key of type `DOCUMENT` that is not the seller's own document gives 422. A field that is `""` counts as left out, so the values that `getSeller` returned in `bankAccount` can be sent back under the names here. */
            account: components["schemas"]["AccountInput"];
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
         * @description Kind of bank account.
         * @enum {string}
         */
        AccountType: "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT";
        /** @description An account with the bank form only. */
        BankForm: {
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
            bank: components["schemas"]["BankCode"];
            /** @description Number of the branch (agência), without its check digit. */
            issuer: components["schemas"]["BranchNumber"];
            /** @description Check digit of the branch; absent if the request did not include it. */
            issuerDigit?: components["schemas"]["BranchDigit"];
            /** @description Number of the account, without its check digit. */
            number: components["schemas"]["AccountNumber"];
            /** @description Check digit of the account, one or two digits or X. */
            bankDigit: components["schemas"]["AccountDigit"];
            /** @description Kind of bank account. */
            accountType: components["schemas"]["AccountType"];
            /**
             * @description Present if the request included it.
             * @enum {string}
             */
            transferType?: "BANK_ACCOUNT";
        };
        /** @description The seller is paid by bank transfer. */
        BankDataUpdatedBank: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description An account with the bank form only. */
            account: components["schemas"]["BankForm"];
        };
        /** @description The pix key, in the form that its `pixKeyType` requires. */
        PixKey: string;
        /**
         * @description Kind of pix key. `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document`. `EMAIL`: an address in lower case, at most 77 characters. `PHONE`: a Brazilian number in E.164 format, such as `+5511987654321`. `EVP`: a random key, a UUID.
         * @enum {string}
         */
        PixKeyType: "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
        /** @description An account with the pix form only. */
        PixForm: {
            /** @description The pix key, in the form that its `pixKeyType` requires. */
            pixKey: components["schemas"]["PixKey"];
            /** @description Kind of pix key. `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document`. `EMAIL`: an address in lower case, at most 77 characters. `PHONE`: a Brazilian number in E.164 format, such as `+5511987654321`. `EVP`: a random key, a UUID. */
            pixKeyType: components["schemas"]["PixKeyType"];
            /**
             * @description Present if the request included it.
             * @enum {string}
             */
            transferType?: "PIX";
        };
        /** @description The seller is paid by pix. */
        BankDataUpdatedPix: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description An account with the pix form only. */
            account: components["schemas"]["PixForm"];
        };
        /** @description An account with both forms. */
        BankAndPixForm: {
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
            bank: components["schemas"]["BankCode"];
            /** @description Number of the branch (agência), without its check digit. */
            issuer: components["schemas"]["BranchNumber"];
            /** @description Check digit of the branch; absent if the request did not include it. */
            issuerDigit?: components["schemas"]["BranchDigit"];
            /** @description Number of the account, without its check digit. */
            number: components["schemas"]["AccountNumber"];
            /** @description Check digit of the account, one or two digits or X. */
            bankDigit: components["schemas"]["AccountDigit"];
            /** @description Kind of bank account. */
            accountType: components["schemas"]["AccountType"];
            /** @description The pix key, in the form that its `pixKeyType` requires. */
            pixKey: components["schemas"]["PixKey"];
            /** @description Kind of pix key. `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document`. `EMAIL`: an address in lower case, at most 77 characters. `PHONE`: a Brazilian number in E.164 format, such as `+5511987654321`. `EVP`: a random key, a UUID. */
            pixKeyType: components["schemas"]["PixKeyType"];
            /** @description The form in which the seller wants to be paid. Optional; returned only if it is stored. */
            transferType?: components["schemas"]["TransferType"];
        };
        /** @description The seller has a bank account and a pix key. */
        BankDataUpdatedBoth: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description An account with both forms. */
            account: components["schemas"]["BankAndPixForm"];
        };
        /** @description The account as it is now, in one of three disjoint forms: bank, pix, or both. Optional fields that the request left out are absent here too. */
        BankDataUpdated: components["schemas"]["BankDataUpdatedBank"] | components["schemas"]["BankDataUpdatedPix"] | components["schemas"]["BankDataUpdatedBoth"];
        /**
         * @description `PENDING`: nothing is changed yet. `APPROVED`: it is carried out. `REFUSED`, `EXPIRED`: it never will be.
         * @enum {string}
         */
        ApprovalStatus: "PENDING" | "APPROVED" | "REFUSED" | "EXPIRED";
        /** @description A new account of a seller. */
        AccountChange: {
            /**
             * @description Which operation it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "updateSellerBankData";
            /** @description New bank data for a seller. */
            body: components["schemas"]["BankDataInput"];
        };
        /**
         * @description `CREDIT` gives the amount to the seller, `DEBIT` takes it from the seller.
         * @enum {string}
         */
        AdjustmentDirection: "CREDIT" | "DEBIT";
        /** @description What a seller is given or owes, and why. */
        AdjustmentInput: {
            /** @description Id of the seller. It may be blocked. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description The amount in BRL, with at most two decimal places. No fee is charged on it.
             */
            value: number;
            /** @description `CREDIT` gives the amount to the seller, `DEBIT` takes it from the seller. */
            direction: components["schemas"]["AdjustmentDirection"];
            /** @description Why, 1 to 140 characters, not blank, without control characters. It must hold no personal data: it is kept even when the seller is erased. */
            reason: string;
            /**
             * Format: uuid
             * @description The charge that it is about, if any; it must be the seller's. The line then shows the charge, and the statement of the charge and of its order includes it. What can be refunded of the charge stays the same.
             */
            uuid_charge?: string;
            /** @description Send `true` to confirm an adjustment of more than the operator's limit, if there is one: without it, the response is 422 `adjustment_not_confirmed`. With four eyes it is not needed: another person approves the adjustment. */
            confirmed?: boolean;
        };
        /** @description An adjustment of a seller's balance. */
        AdjustmentChange: {
            /**
             * @description Which operation it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "createAdjustment";
            /** @description What a seller is given or owes, and why. */
            body: components["schemas"]["AdjustmentInput"];
        };
        /**
         * Format: int32
         * @description Days from the payment (its date in America/Sao_Paulo) to the day on which it falls due, the `execution_date` of the sale: calendar days, unless `delayUnit` says otherwise.
         */
        DelayForRedeemInput: number;
        /**
         * @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`.
         * @enum {string}
         */
        DelayUnit: "CALENDAR" | "BUSINESS";
        /**
         * @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`.
         * @enum {string}
         */
        Roll: "NONE" | "NEXT";
        /**
         * Format: int32
         * @description For how many calendar days after the payment (its date in America/Sao_Paulo) a charge may be refunded; 0 means never. A later refund gives 422 `refund_window_closed`. Without it, 90 for pix, because a devolução is possible for 90 days; with other methods a charge may always be refunded.
         */
        RefundWindowDays: number;
        /** @description The fee. With `rateType` `PERCENTAGE`, a rate in per cent, 0 to 100, with at most four decimal places; with `FIXED`, an amount in BRL, with at most two decimal places. Anything else gives 400. */
        TaxValue: number;
        /**
         * @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half to even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value.
         * @enum {string}
         */
        RateTypeInput: "PERCENTAGE" | "FIXED";
        /**
         * Format: brl
         * @description Cap on the fee in BRL, with at most two decimal places. If absent, there is no cap. Not allowed with `rateType` `FIXED`, where it gives 400.
         */
        ValueLimit: number;
        /** @description Fee for a pix payment. */
        PixTaxInput: {
            /** @description Days from the payment (its date in America/Sao_Paulo) to the day on which it falls due, the `execution_date` of the sale: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            /** @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`. */
            delayUnit?: components["schemas"]["DelayUnit"];
            /** @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`. */
            roll?: components["schemas"]["Roll"];
            /** @description For how many calendar days after the payment (its date in America/Sao_Paulo) a charge may be refunded; 0 means never. A later refund gives 422 `refund_window_closed`. Without it, 90 for pix, because a devolução is possible for 90 days; with other methods a charge may always be refunded. */
            refundWindowDays?: components["schemas"]["RefundWindowDays"];
            /** @description The fee. With `rateType` `PERCENTAGE`, a rate in per cent, 0 to 100, with at most four decimal places; with `FIXED`, an amount in BRL, with at most two decimal places. Anything else gives 400. */
            value: components["schemas"]["TaxValue"];
            /** @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half to even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value. */
            rateType: components["schemas"]["RateTypeInput"];
            /** @description Cap on the fee in BRL, with at most two decimal places. If absent, there is no cap. Not allowed with `rateType` `FIXED`, where it gives 400. */
            valueLimit?: components["schemas"]["ValueLimit"];
        };
        /** @description Fee for a bank slip (boleto). */
        BankSlipTaxInput: {
            /** @description Days from the payment (its date in America/Sao_Paulo) to the day on which it falls due, the `execution_date` of the sale: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            /** @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`. */
            delayUnit?: components["schemas"]["DelayUnit"];
            /** @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`. */
            roll?: components["schemas"]["Roll"];
            /** @description For how many calendar days after the payment (its date in America/Sao_Paulo) a charge may be refunded; 0 means never. A later refund gives 422 `refund_window_closed`. Without it, 90 for pix, because a devolução is possible for 90 days; with other methods a charge may always be refunded. */
            refundWindowDays?: components["schemas"]["RefundWindowDays"];
            /** @description The fee. With `rateType` `PERCENTAGE`, a rate in per cent, 0 to 100, with at most four decimal places; with `FIXED`, an amount in BRL, with at most two decimal places. Anything else gives 400. */
            value: components["schemas"]["TaxValue"];
            /** @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half to even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value. */
            rateType: components["schemas"]["RateTypeInput"];
            /** @description Cap on the fee in BRL, with at most two decimal places. If absent, there is no cap. Not allowed with `rateType` `FIXED`, where it gives 400. */
            valueLimit?: components["schemas"]["ValueLimit"];
        };
        /** @description Fee for a debit card payment, whatever its brand. */
        DebitTaxInput: {
            /** @description Days from the payment (its date in America/Sao_Paulo) to the day on which it falls due, the `execution_date` of the sale: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            /** @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`. */
            delayUnit?: components["schemas"]["DelayUnit"];
            /** @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`. */
            roll?: components["schemas"]["Roll"];
            /** @description For how many calendar days after the payment (its date in America/Sao_Paulo) a charge may be refunded; 0 means never. A later refund gives 422 `refund_window_closed`. Without it, 90 for pix, because a devolução is possible for 90 days; with other methods a charge may always be refunded. */
            refundWindowDays?: components["schemas"]["RefundWindowDays"];
            /** @description The fee. With `rateType` `PERCENTAGE`, a rate in per cent, 0 to 100, with at most four decimal places; with `FIXED`, an amount in BRL, with at most two decimal places. Anything else gives 400. */
            value: components["schemas"]["TaxValue"];
            /** @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half to even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value. */
            rateType: components["schemas"]["RateTypeInput"];
        };
        /**
         * @description When a sale in instalments falls due. `AT_ONCE`: all of it after `delayForRedeem`, as an advance. `BY_INSTALMENT`: each instalment with its share of the fee, the first after `delayForRedeem` and each other 30 days after the one before it, by a `VENDA` line of its own. Without it, `AT_ONCE`.
         * @enum {string}
         */
        Settlement: "AT_ONCE" | "BY_INSTALMENT";
        /** @description Rates by number of instalments. */
        BrandRatesInput: {
            /** @description What the seller pays, in per cent. Position 1 is the rate for a single payment, position n the rate for n instalments, up to 24. At most four decimal places. */
            sellerRates: number[];
            /** @description The buyer's surcharge when the buyer pays for the instalments, in per cent, by the same positions. It is for information only, and not part of the seller's fee or statement. If absent, it equals `sellerRates`. */
            buyerRates?: number[];
        };
        /** @description Rates for one channel. `default` prices every card brand that has no rates of its own; where a brand has its own, they apply. */
        ChannelRatesInput: {
            /** @description Days from the payment (its date in America/Sao_Paulo) to the day on which it falls due, the `execution_date` of the sale: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeemInput"];
            /** @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`. */
            delayUnit?: components["schemas"]["DelayUnit"];
            /** @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`. */
            roll?: components["schemas"]["Roll"];
            /** @description For how many calendar days after the payment (its date in America/Sao_Paulo) a charge may be refunded; 0 means never. A later refund gives 422 `refund_window_closed`. Without it, 90 for pix, because a devolução is possible for 90 days; with other methods a charge may always be refunded. */
            refundWindowDays?: components["schemas"]["RefundWindowDays"];
            /** @description When a sale in instalments falls due. `AT_ONCE`: all of it after `delayForRedeem`, as an advance. `BY_INSTALMENT`: each instalment with its share of the fee, the first after `delayForRedeem` and each other 30 days after the one before it, by a `VENDA` line of its own. Without it, `AT_ONCE`. */
            settlement?: components["schemas"]["Settlement"];
            /** @description Rates by number of instalments. */
            default: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            mastercard?: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            visa?: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            elo?: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            hipercard?: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            american_express?: components["schemas"]["BrandRatesInput"];
            /** @description Rates by number of instalments. */
            discover?: components["schemas"]["BrandRatesInput"];
        };
        /** @description Credit card fees for one channel. The object has exactly one of the three keys. */
        CreditTaxInput: {
            /** @description Card not present: paid on the internet. */
            online?: components["schemas"]["ChannelRatesInput"];
            /** @description Card present: paid at a card terminal. */
            pos?: components["schemas"]["ChannelRatesInput"];
            /** @description Card present: tapped on a phone that acts as the terminal. */
            tap?: components["schemas"]["ChannelRatesInput"];
        };
        /**
         * @description Whether a refund returns the fee of the sale. `RETURN`: in proportion to what is refunded, so that a full refund returns all of it. `KEEP`: the fee is kept, and the seller gives back the full value. Without it, `RETURN`. A chargeback returns as much of the fee as a refund.
         * @enum {string}
         */
        RefundFee: "RETURN" | "KEEP";
        /** @description What is held of each payment to a seller, against later refunds and chargebacks. At each closing, this share of what would be paid, rounded half to even to the centavo, is held for so many days, by a hold of its own. The plan counts that is in force for the seller when the transfer is made. Without it, nothing is held. */
        ReserveInput: {
            /** @description The share in per cent, with at most four decimal places. */
            percent: number;
            /**
             * Format: int32
             * @description After how many calendar days it is released, counted from the day of the closing in America/Sao_Paulo.
             */
            days: number;
        };
        /**
         * @description How the discount of N, due in d days, is calculated at the rate i for 30 days, to the centavo, half to even, for each unit. `SIMPLE`: N × i × d / 30. `COMPOUND`: N × (1 − (1 + i)^(−d/30)).
         * @enum {string}
         */
        AnticipationMethod: "SIMPLE" | "COMPOUND";
        /** @description The terms on which a seller may be paid today what its cards bring later. The plan in force for the seller when the anticipation is made applies. Without them, nothing is anticipated. */
        AnticipationTermsInput: {
            /** @description The rate for 30 days in per cent, with at most four decimal places. */
            monthlyRate: number;
            /** @description How the discount of N, due in d days, is calculated at the rate i for 30 days, to the centavo, half to even, for each unit. `SIMPLE`: N × i × d / 30. `COMPOUND`: N × (1 − (1 + i)^(−d/30)). */
            method: components["schemas"]["AnticipationMethod"];
            /**
             * @description `ON_REQUEST` (the default): when the seller or the intermediary asks for it. `DAILY`: also without being asked, all that is free, once a day, unless something was anticipated on that day.
             * @enum {string}
             */
            when?: "ON_REQUEST" | "DAILY";
        };
        /** @description The fees of a plan, by payment method. All four methods are required. */
        TaxInput: {
            /** @description Fee for a pix payment. */
            pix: components["schemas"]["PixTaxInput"];
            /** @description Fee for a bank slip (boleto). */
            bankSlip: components["schemas"]["BankSlipTaxInput"];
            /** @description Fee for a debit card payment, whatever its brand. */
            debit: components["schemas"]["DebitTaxInput"];
            /** @description Credit card fees, one element for each channel that the plan prices: at least one channel, each at most once. A channel that appears twice gives 400. */
            credit: components["schemas"]["CreditTaxInput"][];
            /** @description Whether a refund returns the fee of the sale. `RETURN`: in proportion to what is refunded, so that a full refund returns all of it. `KEEP`: the fee is kept, and the seller gives back the full value. Without it, `RETURN`. A chargeback returns as much of the fee as a refund. */
            refundFee?: components["schemas"]["RefundFee"];
            /** @description What is held of each payment to a seller, against later refunds and chargebacks. At each closing, this share of what would be paid, rounded half to even to the centavo, is held for so many days, by a hold of its own. The plan counts that is in force for the seller when the transfer is made. Without it, nothing is held. */
            reserve?: components["schemas"]["ReserveInput"];
            /** @description The terms on which a seller may be paid today what its cards bring later. The plan in force for the seller when the anticipation is made applies. Without them, nothing is anticipated. */
            anticipation?: components["schemas"]["AnticipationTermsInput"];
        };
        /** @description A new version of a rate plan. */
        RatePlanUpdateInput: {
            /** @description The fees of a plan, by payment method. All four methods are required. */
            tax: components["schemas"]["TaxInput"];
            /** @description The plan's name from then on. Without it, the name stays. */
            name?: string;
            /**
             * Format: date-time
             * @description The moment from which on the version prices payments, at the latest in the year 2999; RFC 3339 with `Z` or an offset, such as `2027-01-01T00:00:00-03:00`. Without it: from now on. A moment in the past gives 422 `valid_from_in_past`, and that of another version 422 `valid_from_taken`.
             */
            validFrom?: string;
        };
        /** @description New prices of a plan, for all sellers that have it. */
        RatePlanChangeAsked: {
            /**
             * @description Which operation it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "updateRatePlan";
            /** @description Id of the plan. */
            idPlan: components["schemas"]["Id"];
            /** @description A new version of a rate plan. */
            body: components["schemas"]["RatePlanUpdateInput"];
        };
        /** @description The release of a hold that a court ordered. */
        HoldRelease: {
            /**
             * @description Which operation it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            operation: "releaseHold";
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description Id of the hold. */
            idHold: components["schemas"]["Id"];
        };
        /** @description A request that two persons decide: its operation, the values of its path, and its body. Later versions may add operations. */
        ApprovalChange: components["schemas"]["AccountChange"] | components["schemas"]["AdjustmentChange"] | components["schemas"]["RatePlanChangeAsked"] | components["schemas"]["HoldRelease"];
        /** @description A person who asked or decided. */
        ApprovalPerson: {
            /** @description Id of the person, as the audit has it. */
            idPerson: components["schemas"]["Id"];
            /** @description Name of the person; `null` once the person is erased. */
            name: string | null;
        };
        /** @description A change that one person asked for, and what another decided. */
        Approval: {
            /** @description Id of the approval. */
            idApproval: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description Id of the seller that the change is about; `null` if it is about none.
             */
            idSeller: number | null;
            /** @description `PENDING`: nothing is changed yet. `APPROVED`: it is carried out. `REFUSED`, `EXPIRED`: it never will be. */
            status: components["schemas"]["ApprovalStatus"];
            /** @description The request that is carried out when it is approved; `null` once the seller is erased. */
            change: components["schemas"]["ApprovalChange"] | null;
            /** @description A person who asked or decided. */
            requestedBy: components["schemas"]["ApprovalPerson"];
            /**
             * Format: date-time
             * @description When somebody asked for it, in UTC.
             */
            requestedAt: string;
            /**
             * Format: date-time
             * @description Until when it can be decided, in UTC, seven days after it was asked for.
             */
            expiresAt: string;
            /** @description Who approved or refused it; `null` while it is pending, and of one that expired. */
            decidedBy: components["schemas"]["ApprovalPerson"] | null;
            /**
             * Format: date-time
             * @description When it was approved or refused, or expired, in UTC; `null` while it is pending.
             */
            endedAt: string | null;
            /** @description Why it was refused; `null` unless it was. */
            reason: string | null;
            /** @description What was written when it was approved, such as `adjustment:12`; `null` unless it was. */
            subject: string | null;
            /** @description Whether the caller asked for it, and so cannot approve it. */
            isOwn: boolean;
        };
        /**
         * @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement.
         * @enum {string}
         */
        PaymentMethod: "PIX" | "BANK_SLIP" | "DEBIT_CARD" | "CREDIT_CARD_SIGHT" | "CREDIT_CARD_EARLY_SELLER" | "CREDIT_CARD_EARLY_BUYER";
        /** @description A charge with its fee and what was refunded, without its customer. */
        ChargeSummary: {
            /**
             * Format: uuid
             * @description Id of the charge, unique within each intermediary.
             */
            uuid: string;
            /** @description What was sold; `""` once the seller has been erased. */
            title: string;
            /**
             * Format: date
             * @description Last day on which the charge could be paid.
             */
            expirationDate: string;
            /**
             * Format: date
             * @description Day on which it was paid, in America/Sao_Paulo.
             */
            paidDate: string;
            /**
             * Format: brl
             * @description Value in BRL, with at most two decimal places.
             */
            value: number;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description `PAID`; `REFUND` once refunds have taken all that was left (if such a refund fails, the charge is `PAID` again); `DISPUTE` while a chargeback is open; `CHARGEBACK` once one is lost and nothing is left. A dispute that is won, or leaves something, makes it `PAID` again. */
            status: components["schemas"]["ChargeStatus"];
            /** @description Authorization code from the card issuer; `null` if there is none. */
            authorizationCode: string | null;
            /** @description Sequence number of the authorization (NSU); `""` if absent. */
            authorizationNsu: string;
            /** @description Whether there is anything left to refund: `false` once all of it is refunded, and `true` again if a refund fails; `false` while a chargeback is open, and once it has taken all that was left, until it is won. It may still be too late, by the plan's `refundWindowDays`. */
            retryable: boolean;
            /** @description The seller that the charge belongs to. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
            /**
             * Format: date-time
             * @description When it was paid, in UTC.
             */
            paidAt: string;
            /**
             * @description Where the credit card was charged; `null` for other methods.
             * @enum {string|null}
             */
            channel: "ONLINE" | "POS" | "TAP" | null;
            /**
             * @description Brand of the card; `null` without a card. `other` stands for every brand that is not listed.
             * @enum {string|null}
             */
            brand: "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other" | null;
            /**
             * Format: int32
             * @description Number of instalments of a credit card; `null` for other methods.
             */
            installments: number | null;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, with at most two decimal places.
             */
            fee: number;
            /**
             * Format: brl
             * @description How much of `value` is refunded, in BRL. A refund that failed does not count.
             */
            refundedValue: number;
            /**
             * Format: brl
             * @description How much of `value` can still be refunded, in BRL; 0 unless the charge is `PAID`.
             */
            refundableValue: number;
            /** @description `true` if all of the charge is refunded, and any of it as fraud. */
            asFraud: boolean;
        };
        /** @description The buyer. An absent string is `""`; once the seller of the charge has been erased, all but `type` are absent. */
        Customer: {
            /** @description Id of the customer, a UUID, or `""`. */
            uuid: string;
            /** @description Number of the document named by `type`. */
            document: string;
            /**
             * @description Kind of document.
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
        /**
         * Format: brl
         * @description An amount in BRL with at most two decimal places.
         */
        StatementAmount: number;
        /** @description What of a charge falls due on one day, and what was given back of it. */
        ChargeSchedulePart: {
            /**
             * Format: int32
             * @description The number of the instalment; `null` for a sale that falls due at once.
             */
            installment: number | null;
            /**
             * Format: date
             * @description The day on which it falls due, in America/Sao_Paulo.
             */
            executionDate: string;
            /** @description Its share of the value in BRL. */
            value: components["schemas"]["StatementAmount"];
            /** @description Its share of the fee in BRL. */
            fee: components["schemas"]["StatementAmount"];
            /** @description What the seller receives in BRL, the value less the fee. */
            net: components["schemas"]["StatementAmount"];
            /** @description How much of its value is refunded, or debited by a chargeback, in BRL. */
            returnedValue: components["schemas"]["StatementAmount"];
        };
        SourceId: string;
        /** @description The ids of a payment at the acquirer or bank. Which ones there can be depends on its method. */
        ChargeSourceInput: {
            /** @description Name of the acquirer or bank, 1 to 64 letters, digits, _, . or -. */
            acquirer?: components["schemas"]["SourceId"];
            /** @description Id of the sale at the acquirer, 1 to 64 letters, digits, _, . or -. */
            saleId?: components["schemas"]["SourceId"];
            /** @description Transaction id of the acquirer, for cards only, 1 to 64 letters, digits, _, . or -. */
            tid?: components["schemas"]["SourceId"];
            /** @description NSU of the acquirer, for cards only, 1 to 64 letters, digits, _, . or -. */
            nsu?: components["schemas"]["SourceId"];
            /** @description Authorization code, for cards only, 1 to 64 letters, digits, _, . or -. */
            authorization?: components["schemas"]["SourceId"];
            /** @description Acquirer reference number, for cards only, 1 to 64 letters, digits, _, . or -. */
            arn?: components["schemas"]["SourceId"];
            /** @description EndToEndId of the payment, for PIX only, 1 to 64 letters, digits, _, . or -. */
            endToEndId?: components["schemas"]["SourceId"];
            /** @description Txid of the Pix charge, for PIX only, 1 to 64 letters, digits, _, . or -. */
            txid?: components["schemas"]["SourceId"];
            /** @description Nosso número of the boleto, for BANK_SLIP only, 1 to 64 letters, digits, _, . or -. */
            nossoNumero?: components["schemas"]["SourceId"];
        };
        /**
         * @description `REQUESTED` until the processor answers; then `DONE`, or `FAILED` if the refund did not happen and was taken back. Both are final.
         * @enum {string}
         */
        RefundProgress: "REQUESTED" | "DONE" | "FAILED";
        /** @description A refund of a charge, in full or in part. */
        ChargeRefund: {
            /** @description Id of the refund. */
            idRefund: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description What is refunded, in BRL.
             */
            value: number;
            /**
             * Format: brl
             * @description What it returns of the fee of the sale, in BRL.
             */
            fee: number;
            /** @description `REQUESTED` until the processor answers; then `DONE`, or `FAILED` if the refund did not happen and was taken back. Both are final. */
            status: components["schemas"]["RefundProgress"];
            /** @description Whether it is due to fraud. */
            asFraud: boolean;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            requestedAt: string;
            /** @description The processor's reason code; `null` if there is none. */
            reason: string | null;
            /** @description For a pix, the id of the original payment; for other methods, the id by which the network knows the repayment. `null` if the answer had none. */
            endToEndId: string | null;
            /** @description Id of the devolução of a pix; `null` if the answer had none, and for other methods. */
            returnId: string | null;
        };
        /**
         * @description `CHARGEBACK` of a card; `MED` of a Pix (Mecanismo Especial de Devolução). A boleto has none.
         * @enum {string}
         */
        ChargebackKind: "CHARGEBACK" | "MED";
        /**
         * @description `OPEN` while the charge is disputed; then `WON`, if the seller keeps the money, or `LOST`. The network may change each into each, as when a lost one is won in arbitration.
         * @enum {string}
         */
        ChargebackStatus: "OPEN" | "WON" | "LOST";
        /**
         * @description How far the dispute is at the network; `CHARGEBACK` if it is never sent. It changes no money. A MED, of a Pix, has only the first two.
         * @enum {string}
         */
        ChargebackStage: "NOTIFICATION" | "CHARGEBACK" | "PRE_ARBITRATION" | "ARBITRATION";
        /** @description A chargeback of a charge. */
        ChargeChargeback: {
            /** @description Id of the chargeback. */
            idChargeback: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description What is disputed, in BRL: what it debits while it is open or lost, or did before it was won.
             */
            value: number;
            /**
             * Format: brl
             * @description What it returns of the fee of the sale, in BRL, or did before it was won.
             */
            fee: number;
            /** @description `CHARGEBACK` of a card; `MED` of a Pix (Mecanismo Especial de Devolução). A boleto has none. */
            kind: components["schemas"]["ChargebackKind"];
            /** @description `OPEN` while the charge is disputed; then `WON`, if the seller keeps the money, or `LOST`. The network may change each into each, as when a lost one is won in arbitration. */
            status: components["schemas"]["ChargebackStatus"];
            /** @description How far the dispute is at the network; `CHARGEBACK` if it is never sent. It changes no money. A MED, of a Pix, has only the first two. */
            stage: components["schemas"]["ChargebackStage"];
            /** @description The reason code that was last reported; `null` if there is none. */
            reasonCode: string | null;
            /**
             * Format: date
             * @description The day on which the network began the dispute.
             */
            occurredOn: string;
            /**
             * Format: date
             * @description The last day on which the network takes an answer; `null` if there is none.
             */
            answerBy: string | null;
            /**
             * Format: date-time
             * @description When it was first reported, in UTC.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description When it was last won or lost, in UTC; `null` while it is open.
             */
            closedAt: string | null;
        };
        /** @description A charge with its customer, its fee, its refunds and its chargebacks. */
        ChargeDetail: {
            /**
             * Format: uuid
             * @description Id of the charge, unique within each intermediary.
             */
            uuid: string;
            /** @description What was sold; `""` once the seller has been erased. */
            title: string;
            /**
             * Format: date
             * @description Last day on which the charge could be paid.
             */
            expirationDate: string;
            /**
             * Format: date
             * @description Day on which it was paid, in America/Sao_Paulo.
             */
            paidDate: string;
            /**
             * Format: brl
             * @description Value in BRL, with at most two decimal places.
             */
            value: number;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description `PAID`; `REFUND` once refunds have taken all that was left (if such a refund fails, the charge is `PAID` again); `DISPUTE` while a chargeback is open; `CHARGEBACK` once one is lost and nothing is left. A dispute that is won, or leaves something, makes it `PAID` again. */
            status: components["schemas"]["ChargeStatus"];
            /** @description Authorization code from the card issuer; `null` if there is none. */
            authorizationCode: string | null;
            /** @description Sequence number of the authorization (NSU); `""` if absent. */
            authorizationNsu: string;
            /** @description Whether there is anything left to refund: `false` once all of it is refunded, and `true` again if a refund fails; `false` while a chargeback is open, and once it has taken all that was left, until it is won. It may still be too late, by the plan's `refundWindowDays`. */
            retryable: boolean;
            /** @description The seller that the charge belongs to. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
            /**
             * Format: date-time
             * @description When it was paid, in UTC.
             */
            paidAt: string;
            /**
             * @description Where the credit card was charged; `null` for other methods.
             * @enum {string|null}
             */
            channel: "ONLINE" | "POS" | "TAP" | null;
            /**
             * @description Brand of the card; `null` without a card. `other` stands for every brand that is not listed.
             * @enum {string|null}
             */
            brand: "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other" | null;
            /**
             * Format: int32
             * @description Number of instalments of a credit card; `null` for other methods.
             */
            installments: number | null;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, with at most two decimal places.
             */
            fee: number;
            /**
             * Format: brl
             * @description How much of `value` is refunded, in BRL. A refund that failed does not count.
             */
            refundedValue: number;
            /**
             * Format: brl
             * @description How much of `value` can still be refunded, in BRL; 0 unless the charge is `PAID`.
             */
            refundableValue: number;
            /** @description `true` if all of the charge is refunded, and any of it as fraud. */
            asFraud: boolean;
            /** @description The buyer. An absent string is `""`; once the seller of the charge has been erased, all but `type` are absent. */
            customer: components["schemas"]["Customer"];
            /** @description When it falls due, and how much: all of it at once, or each instalment, by the `settlement` of its plan. It is read right after the charge. */
            schedule: components["schemas"]["ChargeSchedulePart"][];
            /** @description Where the payment is found at the acquirer or bank, as it was imported; `null` if it was imported without. */
            source: components["schemas"]["ChargeSourceInput"] | null;
            /** @description Its last 100 refunds, the newest first, with those that failed. They are read right after the charge, so one that is made or fails in that moment may be here and not yet in `refundedValue`. */
            refunds: components["schemas"]["ChargeRefund"][];
            /** @description Its last 100 chargebacks, the newest first. They are read right after the refunds. */
            chargebacks: components["schemas"]["ChargeChargeback"][];
        };
        /** @description Why the charge is refunded. The refund is for all that is left of it. */
        RefundInput: {
            /** @description `true` if the refund is due to fraud. It is stored with the refund. */
            asFraud: boolean;
        };
        /** @description A charge, paid or refunded. */
        Charge: {
            /**
             * Format: uuid
             * @description Id of the charge, unique within each intermediary.
             */
            uuid: string;
            /** @description What was sold; `""` once the seller has been erased. */
            title: string;
            /**
             * Format: date
             * @description Last day on which the charge could be paid.
             */
            expirationDate: string;
            /**
             * Format: date
             * @description Day on which it was paid, in America/Sao_Paulo.
             */
            paidDate: string;
            /**
             * Format: brl
             * @description Value in BRL, with at most two decimal places.
             */
            value: number;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description `PAID`; `REFUND` once refunds have taken all that was left (if such a refund fails, the charge is `PAID` again); `DISPUTE` while a chargeback is open; `CHARGEBACK` once one is lost and nothing is left. A dispute that is won, or leaves something, makes it `PAID` again. */
            status: components["schemas"]["ChargeStatus"];
            /** @description Authorization code from the card issuer; `null` if there is none. */
            authorizationCode: string | null;
            /** @description Sequence number of the authorization (NSU); `""` if absent. */
            authorizationNsu: string;
            /** @description Whether there is anything left to refund: `false` once all of it is refunded, and `true` again if a refund fails; `false` while a chargeback is open, and once it has taken all that was left, until it is won. It may still be too late, by the plan's `refundWindowDays`. */
            retryable: boolean;
            /** @description The buyer. An absent string is `""`; once the seller of the charge has been erased, all but `type` are absent. */
            customer: components["schemas"]["Customer"];
        };
        /**
         * @description How much of the charge is refunded: nothing, a part, or all of it. Only with `TOTAL` is the status of the charge `REFUND`.
         * @enum {string}
         */
        RefundStatus: "NONE" | "PARTIAL" | "TOTAL";
        /** @description What is refunded of a charge, and what is left. */
        RefundedCharge: {
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /**
             * Format: brl
             * @description Value of the charge in BRL, as it was paid.
             */
            originalValue: number;
            /**
             * Format: brl
             * @description What is left of it, in BRL, after refunds and chargebacks, and can still be refunded; while a chargeback is open, not yet.
             */
            value: number;
            /**
             * Format: brl
             * @description What is refunded of it so far, in BRL. With `value`, and what chargebacks that are open or lost debit, it adds up to `originalValue`, unless one of them began after a refund.
             */
            refundValue: number;
            /** @description How much of the charge is refunded: nothing, a part, or all of it. Only with `TOTAL` is the status of the charge `REFUND`. */
            refundStatus: components["schemas"]["RefundStatus"];
        };
        /** @description How much of the charge is refunded, and why. */
        PartialRefundInput: {
            /**
             * Format: brl
             * @description What is refunded now, in BRL, with at most two decimal places. More than is left of the charge gives 422 `refund_exceeds_remaining`.
             */
            value: number;
            /** @description `true` if the refund is due to fraud. It is stored with the refund. Without it, `false`. */
            asFraud?: boolean;
        };
        /**
         * @description Kind of line: `VENDA` is a sale, `ESTORNO` a refund of a sale or of a part of it; `ESTORNO_CANCELADO` gives back what a failed refund took. `CHARGEBACK` takes back what is disputed of a sale, also when more is; `CHARGEBACK_REVERTIDO` gives back what is not disputed any more, all of it when the dispute is won. A pair of them with the same value puts a fee right. `AJUSTE_CREDITO` and `AJUSTE_DEBITO` are adjustments by the intermediary. `ANTECIPACAO` pays today, less a discount, what falls due later, and an `ANTECIPACAO_COMPENSADA` takes it off each of those days; `ANTECIPACAO_CANCELADA` and `COMPENSACAO_CANCELADA` take both back. `REPASSE` is a transfer, which pays out what is due to the seller; `REPASSE_DEVOLVIDO` gives it back if the transfer is cancelled, fails or is returned. Later versions may add kinds: read each line by its amounts.
         * @enum {string}
         */
        Operacao: "VENDA" | "ESTORNO" | "ESTORNO_CANCELADO" | "CHARGEBACK" | "CHARGEBACK_REVERTIDO" | "AJUSTE_CREDITO" | "AJUSTE_DEBITO" | "ANTECIPACAO" | "ANTECIPACAO_COMPENSADA" | "ANTECIPACAO_CANCELADA" | "COMPENSACAO_CANCELADA" | "REPASSE" | "REPASSE_DEVOLVIDO" | "REPASSE_CESSAO" | "REPASSE_CESSAO_DEVOLVIDO";
        /** @description Which statement lines to return, and how. Every filter is optional, and together they narrow the result; `{}` or no body means no filter. Unknown names give 400, so that a misspelt filter does not return everything. */
        StatementQueryInput: {
            /** @description Id of the seller, in digits. An intermediary that leaves it out gets the lines of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
            idSeller?: string;
            /**
             * Format: date
             * @description First `execution_date` to return, inclusive. It may be used without `executionDateFinal`. A period that ends before it starts gives 400.
             */
            executionDateInitial?: string;
            /**
             * Format: date
             * @description Last `execution_date` to return, inclusive. It may be used without `executionDateInitial`.
             */
            executionDateFinal?: string;
            /**
             * Format: uuid
             * @description Only charges of this order. An order that does not exist, or is not the caller's, matches nothing.
             */
            uuid_order?: string;
            /**
             * Format: uuid
             * @description Only this charge. A charge that does not exist, or is not the caller's, matches nothing.
             */
            uuid_charge?: string;
            /** @description Only lines of these kinds; their order does not matter. Without it, lines of all kinds. An unknown kind gives 400. */
            operacoes?: components["schemas"]["Operacao"][];
            /** @description `true`: the same lines in exactly the reverse order, the last `execution_date` first. That may be a future day, which `executionDateFinal` leaves out. The default is `false`. */
            newestFirst?: boolean;
            /** @description `true`: each line also has its charge's `title` and `uuid_order`, in CSV as two more columns at the end. The default is `false`. */
            details?: boolean;
        };
        /**
         * @description Card brand of the charge; `""` without a card. `other` stands for every brand that is not listed.
         * @enum {string}
         */
        Bandeira: "" | "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other";
        /** @description One line of a seller's statement. A sale (VENDA) adds to what the seller receives; a refund (ESTORNO) takes back what is refunded less what it returns of the fee. Once all of a sale is refunded, its refunds together have taken back its net amount, unless the plan keeps the fee. For a refund that failed, a line ESTORNO_CANCELADO gives back exactly what the ESTORNO took. A chargeback (CHARGEBACK) takes back what is disputed of a sale, and CHARGEBACK_REVERTIDO gives back what is not any more. AJUSTE_CREDITO and AJUSTE_DEBITO are adjustments by the intermediary. A transfer (REPASSE) pays out what is due to the seller; REPASSE_DEVOLVIDO gives the amount back if the transfer is cancelled, fails or is returned. REPASSE_CESSAO pays the beneficiary of a contract on a receivable unit, and REPASSE_CESSAO_DEVOLVIDO gives it back; they have the payment method and the brand of the unit. So do ANTECIPACAO_COMPENSADA, which takes off what an ANTECIPACAO paid before, and COMPENSACAO_CANCELADA. Lines are never changed. */
        StatementEntry: {
            /**
             * Format: date
             * @description Day on which the amount falls due or is debited, in America/Sao_Paulo. VENDA: date of payment plus the plan's `delayForRedeem`, and of an instalment that is paid out by itself 30 days later for each one before it. ESTORNO, CHARGEBACK: the later of the date of the refund or the chargeback and the `execution_date` of the sale, or of that instalment; if its receivable unit was anticipated, the date of the refund or the chargeback. ESTORNO_CANCELADO, CHARGEBACK_REVERTIDO: the later of the day on which the refund failed or the chargeback changed and the `execution_date` of the debit that is taken back. AJUSTE_CREDITO, AJUSTE_DEBITO: the day on which the adjustment was made. REPASSE, REPASSE_DEVOLVIDO: the date of the transfer. REPASSE_CESSAO, REPASSE_CESSAO_DEVOLVIDO, ANTECIPACAO_COMPENSADA, COMPENSACAO_CANCELADA: the due date of the unit. ANTECIPACAO, ANTECIPACAO_CANCELADA: the day of the anticipation.
             */
            execution_date: string;
            /**
             * Format: date-time
             * @description When the charge was paid, in UTC; `null` on a line of no charge.
             */
            charge_paid_date: string | null;
            /**
             * Format: uuid
             * @description The charge that the line belongs to; `null` on transfers, anticipations, and adjustments of no charge.
             */
            uuid_charge: string | null;
            /** @description Kind of line: `VENDA` is a sale, `ESTORNO` a refund of a sale or of a part of it; `ESTORNO_CANCELADO` gives back what a failed refund took. `CHARGEBACK` takes back what is disputed of a sale, also when more is; `CHARGEBACK_REVERTIDO` gives back what is not disputed any more, all of it when the dispute is won. A pair of them with the same value puts a fee right. `AJUSTE_CREDITO` and `AJUSTE_DEBITO` are adjustments by the intermediary. `ANTECIPACAO` pays today, less a discount, what falls due later, and an `ANTECIPACAO_COMPENSADA` takes it off each of those days; `ANTECIPACAO_CANCELADA` and `COMPENSACAO_CANCELADA` take both back. `REPASSE` is a transfer, which pays out what is due to the seller; `REPASSE_DEVOLVIDO` gives it back if the transfer is cancelled, fails or is returned. Later versions may add kinds: read each line by its amounts. */
            operacao: components["schemas"]["Operacao"];
            /**
             * @description How the charge was paid, as in a charge; the payment method of the receivable unit; otherwise `null`.
             * @enum {string|null}
             */
            payment_method: "PIX" | "BANK_SLIP" | "DEBIT_CARD" | "CREDIT_CARD_SIGHT" | "CREDIT_CARD_EARLY_SELLER" | "CREDIT_CARD_EARLY_BUYER" | null;
            /** @description Gross inflow in BRL. VENDA: the charge's value; ESTORNO_CANCELADO: what its ESTORNO took; CHARGEBACK_REVERTIDO: what is not disputed any more; AJUSTE_CREDITO: its amount; REPASSE_DEVOLVIDO, REPASSE_CESSAO_DEVOLVIDO: what the transfer took; ANTECIPACAO: what falls due later; COMPENSACAO_CANCELADA: what is due again; otherwise 0. */
            entrada_bruta: components["schemas"]["StatementAmount"];
            /** @description Gross outflow in BRL. ESTORNO: what is refunded; CHARGEBACK: what is disputed; AJUSTE_DEBITO: its amount; REPASSE, REPASSE_CESSAO: the amount of the transfer; ANTECIPACAO_COMPENSADA: what was paid before; ANTECIPACAO_CANCELADA: what its ANTECIPACAO gave; otherwise 0. */
            saida_bruta: components["schemas"]["StatementAmount"];
            /** @description Net inflow in BRL. VENDA: the charge's value less the fee; ESTORNO_CANCELADO: what its ESTORNO took; CHARGEBACK_REVERTIDO: what is not disputed any more, less the fee that it takes back; AJUSTE_CREDITO: its amount; REPASSE_DEVOLVIDO, REPASSE_CESSAO_DEVOLVIDO: what the transfer took; ANTECIPACAO: what falls due later, less the discount; COMPENSACAO_CANCELADA: what is due again; otherwise 0. */
            entrada_liquida: components["schemas"]["StatementAmount"];
            /** @description Net outflow in BRL. ESTORNO, CHARGEBACK: what is refunded or disputed, less what is returned of the fee; AJUSTE_DEBITO: its amount; REPASSE, REPASSE_CESSAO: the amount of the transfer; ANTECIPACAO_COMPENSADA: what was paid before; ANTECIPACAO_CANCELADA: what its ANTECIPACAO gave, less the discount; otherwise 0. */
            saida_liquida: components["schemas"]["StatementAmount"];
            /** @description A fee in BRL with two decimal places, as a string such as `"0.50"`. VENDA: the fee of the sale; ESTORNO, CHARGEBACK: what is returned of it, and what is taken back of that on ESTORNO_CANCELADO and CHARGEBACK_REVERTIDO; ANTECIPACAO, ANTECIPACAO_CANCELADA: the discount; otherwise `"0.00"`. */
            taxa_operacao: string;
            /** @description Card brand of the charge; `""` without a card. `other` stands for every brand that is not listed. */
            bandeira: components["schemas"]["Bandeira"];
            /** @description The seller whose statement this line is in. */
            id_seller: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The rate plan that priced the charge, or the anticipation: the one in force for the seller when it was paid, or made. `null` on adjustments, transfers and lines of a receivable unit, which have no price.
             */
            plan_id: number | null;
            /**
             * Format: int64
             * @description Position of the line in the seller's chain, in the order of writing: from 1, without gaps.
             */
            sequence: number;
            /** @description `hash` of the seller's previous line in `sequence`; 64 zeros on its first line. */
            previous_hash: string;
            /** @description SHA-256 of the 32 bytes of `previous_hash` followed by the canonical JSON (RFC 8785) of the line, what it shows of its charge, and the `plan_digest`. The line shows all that its hash covers, so that anybody can recompute it; the guide "Check a statement" has the exact form. Personal data is not part of it, so that it can be erased. A change to any earlier line breaks the chain. */
            hash: string;
            /**
             * Format: int64
             * @description The transfer of a REPASSE, a REPASSE_CESSAO, or what gives one back; otherwise `null`.
             */
            id_transfer: number | null;
            /** @description The intermediary of the seller. */
            id_intermediary: components["schemas"]["Id"];
            /**
             * @description Where the credit card was charged, as in the charge; `null` for other payment methods.
             * @enum {string|null}
             */
            channel: "ONLINE" | "POS" | "TAP" | null;
            /**
             * Format: int32
             * @description In how many instalments the buyer paid by credit card; `null` for other payment methods.
             */
            installments: number | null;
            /**
             * Format: int32
             * @description Which instalment the line is about, if the plan pays the sale out by instalment; `null` for all other lines.
             */
            installment: number | null;
            /**
             * Format: brl
             * @description Value of the whole charge in BRL, of which this line may refund or dispute a part; `null` on a transfer, and on an adjustment of no charge.
             */
            charge_value: number | null;
            /**
             * Format: brl
             * @description What the buyer paid in BRL, with the surcharge of CREDIT_CARD_EARLY_BUYER; otherwise `null`.
             */
            buyer_value: number | null;
            /** @description Authorization code of the card issuer, as in the charge; `null` if there is none. */
            authorization_code: string | null;
            /** @description Sequence number of the authorization (NSU), as in the charge; `""` if it has none. `null` on lines without a charge. */
            authorization_nsu: string | null;
            /**
             * Format: int64
             * @description The refund of an ESTORNO or an ESTORNO_CANCELADO; otherwise `null`.
             */
            id_refund: number | null;
            /**
             * Format: int64
             * @description The chargeback of a CHARGEBACK or a CHARGEBACK_REVERTIDO; otherwise `null`.
             */
            id_chargeback: number | null;
            /**
             * Format: int64
             * @description The adjustment of an AJUSTE_CREDITO or an AJUSTE_DEBITO; otherwise `null`.
             */
            id_adjustment: number | null;
            /**
             * Format: int64
             * @description The anticipation of an ANTECIPACAO, an ANTECIPACAO_COMPENSADA, an ANTECIPACAO_CANCELADA or a COMPENSACAO_CANCELADA; otherwise `null`.
             */
            id_anticipation: number | null;
            /** @description SHA-256 of the prices of the plan's version that priced the charge, the `digest` in `getRatePlan`; `null` without a plan. */
            plan_digest: string | null;
            /**
             * Format: int64
             * @description The version of the rate plan that priced the charge: the one in force when it was paid. `null` without `plan_id`.
             */
            plan_version: number | null;
            /** @description Why the adjustment was made, as the intermediary wrote it; `null` on other lines. The hash does not cover it; a seal in the database does. */
            adjustment_reason: string | null;
            /** @description What was sold, as in the charge; `""` once the seller has been erased, `null` without a charge. Only with `details`. The hash does not cover it. */
            title?: string | null;
            /**
             * Format: uuid
             * @description The order of the charge; `null` if it has none, or without a charge. Only with `details`. The hash does not cover it.
             */
            uuid_order?: string | null;
        };
        /** @description One `StatementEntry` per line, as JSON, each line ended by LF; nothing at all if there are no lines. If a response breaks off, the connection ends in the middle of a chunk; every complete line before that is good. */
        StatementNdjson: string;
        /**
         * @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `StatementEntry`, in
         *     their order, `title` and `uuid_order` only with `details`, then one row for each line, each row ended by CRLF. A cell
         *     that contains a comma, a quote, CR or LF is enclosed in double quotes, and a quote in it is doubled. Numbers have a
         *     decimal point.
         *
         *     Spreadsheets take text that begins with `=`, `+`, `-` or `@` for a formula. In a text cell, an apostrophe
         *     (`'`) stands before such a sign at the start and behind a semicolon, a tab or the end of a line; numbers are
         *     never changed. Of the properties of a line, only `adjustment_reason` and `title` may have such a place.
         */
        StatementCsv: string;
        /**
         * Format: date
         * @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day.
         */
        PaymentDate: string;
        /** @description The contract's id at the registry. It must hold no personal data. */
        Contract: string;
        /**
         * @description The payment arrangement of the unit, by the code of the registries; see `Arrangement`.
         * @enum {string}
         */
        RegisteredArrangement: "ACC" | "DBC" | "ECC" | "ECD" | "HCC" | "HCD" | "MCC" | "MCD" | "VCC" | "VCD";
        /** @description Who is paid instead of the seller, for which contract, and of which receivable unit; `null` for a transfer to the seller. A transfer to a beneficiary covers no line but its own, REPASSE_CESSAO, which is a debit of the unit. */
        Beneficiary: {
            /** @description The contract's id at the registry. It must hold no personal data. */
            contract: components["schemas"]["Contract"];
            /**
             * Format: date
             * @description The day on which the unit falls due.
             */
            dueDate: string;
            /** @description The payment arrangement of the unit, by the code of the registries; see `Arrangement`. */
            arrangement: components["schemas"]["RegisteredArrangement"];
            /** @description The CPF or CNPJ of the beneficiary; `null` once the seller is erased. */
            document: string | null;
            /** @description Name of the beneficiary; `null` once the seller is erased. */
            name: string | null;
        } | null;
        /** @description The account that it is paid to and its holder, as they were when the transfer was created; a later change of the seller does not change them. `null` once the seller is erased. The names are those of `getSeller`. */
        TransferAccount: {
            /** @description The CPF or CNPJ of the seller or, in a transfer to a beneficiary, of the beneficiary. */
            holderDocument: string;
            /** @description The `companyName` of the seller or, in a transfer to a beneficiary, the name of the beneficiary. */
            holderName: string;
            /** @description Code of the bank: 3 digits (COMPE) or 8 digits (ISPB). */
            bank: string;
            /** @description Name of the bank; `""` if its code is not in the service's list of Brazilian banks. */
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
            accountType: "" | "CHECKING_ACCOUNT" | "SAVINGS_ACCOUNT" | "PAYMENT_ACCOUNT";
            /** @description The pix key. */
            pixKey: string;
            /**
             * @description Kind of pix key.
             * @enum {string}
             */
            pixKeyType: "" | "DOCUMENT" | "EMAIL" | "PHONE" | "EVP";
            /** @description The form in which the seller wants to be paid. Optional; returned only if it is stored. */
            transferType?: components["schemas"]["TransferType"];
        } | null;
        /** @description A payout to a seller. It covers all lines of the seller's statement with a `sequence` up to `throughSequence` that no earlier transfer covers: credits with an `execution_date` up to `transferDate`, and refunds, chargebacks and debit adjustments with one up to `debitedThrough`. `listTransferLines` lists them. What they add up to, and what the transfer before it left, is what it pays (`amount`) and what it leaves (`left`). */
        Transfer: {
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description The seller that is paid. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: date
             * @description The day up to which the transfer pays what comes in, in America/Sao_Paulo.
             */
            transferDate: string;
            /**
             * Format: date
             * @description The day up to which it deducts what goes out, in America/Sao_Paulo: the day on which it was made. What is known to be gone is not paid out, even if an earlier day is closed.
             */
            debitedThrough: string;
            /** @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day. */
            paymentDate: components["schemas"]["PaymentDate"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /**
             * Format: brl
             * @description What it left of what was due, in BRL, because it was held. It is due again at the next closing.
             */
            left: number;
            /** @description `CREATED`: created by a closing, not yet sent to the bank. `SENT`: the bank has the order. `PAID`: the seller has the money. The amount of the others is due again. `CANCELLED`: it was never sent. `FAILED`: the bank could not pay it. `RETURNED`: the bank paid it, and the money came back. */
            status: components["schemas"]["TransferStatus"];
            /**
             * Format: int64
             * @description The `sequence` of its own line, REPASSE or, to a beneficiary, REPASSE_CESSAO, which is the last one that it covers.
             */
            throughSequence: number;
            /** @description Who is paid instead of the seller, for which contract, and of which receivable unit; `null` for a transfer to the seller. A transfer to a beneficiary covers no line but its own, REPASSE_CESSAO, which is a debit of the unit. */
            beneficiary: components["schemas"]["Beneficiary"];
            /** @description The account that it is paid to and its holder, as they were when the transfer was created; a later change of the seller does not change them. `null` once the seller is erased. The names are those of `getSeller`. */
            account: components["schemas"]["TransferAccount"];
            /** @description Id by which the bank knows the payment; `null` if there is none. */
            endToEndId: string | null;
            /** @description Code of the bank that paid, 3 digits (COMPE), from its return or `updateTransfer`; `null` if there is none. */
            payingBank: string | null;
            /** @description The bank's number of the payment (nosso número), from its return or `updateTransfer`; `null` if there is none. */
            bankNumber: string | null;
            /**
             * Format: date
             * @description The day on which the bank paid, from its return or `updateTransfer`; `null` if there is none.
             */
            paidOn: string | null;
            /** @description The bank's reason code; `null` if there is none. */
            reason: string | null;
            /**
             * Format: int64
             * @description The remittance that it is in; `null` if it is in none.
             */
            idRemittance: number | null;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its status last changed, in UTC.
             */
            updatedAt: string;
        };
        /** @description A number as a string, with a decimal point and without trailing zeros. */
        NumericString: string;
        /**
         * @description `percent` for a plan's `PERCENTAGE`, `fixed` for `FIXED`. It is in lower case where rates are read.
         * @enum {string}
         */
        RateType: "percent" | "fixed";
        /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
        DelayForRedeem: string;
        /**
         * @description If it is there, `delayForRedeem` counts bank business days.
         * @constant
         */
        "DelayUnit-2": "BUSINESS";
        /**
         * @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one.
         * @constant
         */
        "Roll-2": "NEXT";
        /** @description Cap on the fee in BRL, as a string without trailing zeros; `""` if there is no cap. */
        RateLimitValue: string;
        /** @description Pix. */
        PixConfigData: {
            /** @description The rate in per cent, or the amount in BRL if `rateType` is `fixed`. */
            rate: components["schemas"]["NumericString"];
            /** @description `percent` for a plan's `PERCENTAGE`, `fixed` for `FIXED`. It is in lower case where rates are read. */
            rateType: components["schemas"]["RateType"];
            /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description If it is there, `delayForRedeem` counts bank business days. */
            delayUnit?: components["schemas"]["DelayUnit-2"];
            /** @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one. */
            roll?: components["schemas"]["Roll-2"];
            /** @description Cap on the fee in BRL, as a string without trailing zeros; `""` if there is no cap. */
            rateLimitValue: components["schemas"]["RateLimitValue"];
        };
        /** @description Bank slip (boleto). */
        BankSlipConfigData: {
            /** @description The amount in BRL if `rateType` is `fixed`, otherwise `"0"`. */
            value: components["schemas"]["NumericString"];
            /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description If it is there, `delayForRedeem` counts bank business days. */
            delayUnit?: components["schemas"]["DelayUnit-2"];
            /** @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one. */
            roll?: components["schemas"]["Roll-2"];
            /** @description The rate in per cent if `rateType` is `percent`, otherwise `"0"`. */
            rate: components["schemas"]["NumericString"];
            /** @description `percent` for a plan's `PERCENTAGE`, `fixed` for `FIXED`. It is in lower case where rates are read. */
            rateType: components["schemas"]["RateType"];
            /** @description Cap on the fee in BRL, as a string without trailing zeros; `""` if there is no cap. */
            rateLimitValue: components["schemas"]["RateLimitValue"];
        };
        /** @description Debit card. */
        DebitCardConfigData: {
            /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description If it is there, `delayForRedeem` counts bank business days. */
            delayUnit?: components["schemas"]["DelayUnit-2"];
            /** @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one. */
            roll?: components["schemas"]["Roll-2"];
            /** @description The rate in per cent, or the amount in BRL if `rateType` is `fixed`. */
            rate: components["schemas"]["NumericString"];
            /** @description `percent` for a plan's `PERCENTAGE`, `fixed` for `FIXED`. It is in lower case where rates are read. */
            rateType: components["schemas"]["RateType"];
        };
        /** @description Credit card in a single payment (à vista). */
        SightCreditCardConfigData: {
            /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description If it is there, `delayForRedeem` counts bank business days. */
            delayUnit?: components["schemas"]["DelayUnit-2"];
            /** @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one. */
            roll?: components["schemas"]["Roll-2"];
            /** @description The rate in per cent: position 1 of the plan's `sellerRates`. */
            rate: components["schemas"]["NumericString"];
        };
        /** @description Rates in per cent by number of instalments, `2x` to `24x`. */
        InstallmentRates: {
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "2x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "3x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "4x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "5x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "6x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "7x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "8x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "9x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "10x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "11x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "12x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "13x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "14x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "15x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "16x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "17x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "18x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "19x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "20x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "21x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "22x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "23x": components["schemas"]["NumericString"];
            /** @description A number as a string, with a decimal point and without trailing zeros. */
            "24x": components["schemas"]["NumericString"];
        };
        /** @description Credit card in instalments, paid to the seller early, in one amount. */
        EarlyCreditCardConfigData: {
            /** @description Days from payment to payout, 0 to 365, as a string: calendar days, unless `delayUnit` says otherwise. */
            delayForRedeem: components["schemas"]["DelayForRedeem"];
            /** @description If it is there, `delayForRedeem` counts bank business days. */
            delayUnit?: components["schemas"]["DelayUnit-2"];
            /** @description If it is there, a sale that would fall due on a day that is no bank business day falls due on the next one. */
            roll?: components["schemas"]["Roll-2"];
            /** @description The buyer's surcharge by number of instalments, in per cent. It is for information only, and equals `sellerRates` if the plan has no `buyerRates`. */
            buyerRates: components["schemas"]["InstallmentRates"];
            /** @description The seller's rate by number of instalments, in per cent. */
            sellerRates: components["schemas"]["InstallmentRates"];
        };
        /** @description The fees in force for the seller now, from the plan that it is assigned to. Credit card fees are those of the first channel that the plan prices, in the order ONLINE, POS, TAP, with the rates of the brand `default`. */
        SellerRates: {
            /** @description The current rates. Amounts, rates and days are strings that contain a number, or `""` where noted. */
            currentSellerRatesRequest: {
                /** @description Pix. */
                pixConfigData: components["schemas"]["PixConfigData"];
                /** @description Bank slip (boleto). */
                bankSlipConfigData: components["schemas"]["BankSlipConfigData"];
                /** @description Debit card. */
                debitCardConfigData: components["schemas"]["DebitCardConfigData"];
                /** @description Credit card in a single payment (à vista). */
                sightCreditCardConfigData: components["schemas"]["SightCreditCardConfigData"];
                /** @description Credit card in instalments, paid to the seller early, in one amount. */
                earlyCreditCardConfigData: components["schemas"]["EarlyCreditCardConfigData"];
            };
        };
        /** @description A sale to be priced. Which card fields it has depends on its payment method. */
        QuoteInput: {
            /**
             * Format: brl
             * @description The value of the sale in BRL, with at most two decimal places.
             */
            value: number;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * @description Required for the three credit methods, and only for them.
             * @enum {string}
             */
            channel?: "ONLINE" | "POS" | "TAP";
            /**
             * @description For card methods only. Without it, the channel's default rates are quoted.
             * @enum {string}
             */
            brand?: "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other";
            /**
             * Format: int32
             * @description Required for the two EARLY methods, 2 to 24. For CREDIT_CARD_SIGHT, 1 or left out.
             */
            installments?: number;
            /**
             * Format: date-time
             * @description When the sale is paid, in the years 2000 to 2999, RFC 3339 with `Z` or an offset. Without it: now.
             */
            paidAt?: string;
        };
        /** @description What of a sale falls due on one day. */
        SchedulePart: {
            /**
             * Format: int32
             * @description The number of the instalment; `null` for a sale that falls due at once.
             */
            installment: number | null;
            /**
             * Format: date
             * @description The day on which it falls due, in America/Sao_Paulo.
             */
            executionDate: string;
            /** @description Its share of the value in BRL. */
            value: components["schemas"]["StatementAmount"];
            /** @description Its share of the fee in BRL. */
            fee: components["schemas"]["StatementAmount"];
            /** @description What the seller receives in BRL, the value less the fee. */
            net: components["schemas"]["StatementAmount"];
        };
        /** @description When a sale falls due, and how much: all of it at once, or each instalment with its share of the fee. The first ones take the centavos that do not divide. */
        Schedule: components["schemas"]["SchedulePart"][];
        /**
         * Format: int32
         * @description The version of the plan. Versions are numbered from 1, in the order in which they were added.
         */
        VersionNumber: number;
        /** @description How the fee is calculated, for programs. `steps` says the same in words. */
        QuoteCalculation: {
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description `PERCENTAGE`: the fee is a share of the charge's value, rounded half to even to the centavo. `FIXED`: the fee is an amount in BRL. Either way it never exceeds the charge's value. */
            rateType: components["schemas"]["RateTypeInput"];
            /** @description The price: a percentage of the value, with at most four decimal places, or with `FIXED` an amount in BRL. */
            rate: number;
            /**
             * @description Whose rates of the channel apply, a brand's own or the default; `null` except for credit.
             * @enum {string|null}
             */
            ratesOf: "default" | "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | null;
            /**
             * Format: int32
             * @description Which of these rates applies, from 1: the number of instalments, or 1 if the buyer pays for them; `null` except for credit.
             */
            position: number | null;
            /** @description The percentage of the value in BRL, exact, before it is rounded; `null` with `FIXED`. */
            product: string | null;
            /**
             * @description How the product is rounded to a centavo: not at all (`exact`), to the nearest, or exactly half to the even centavo; `null` with `FIXED`.
             * @enum {string|null}
             */
            rounding: "exact" | "down" | "up" | "half_down_to_even" | "half_up_to_even" | null;
            /** @description The fee in BRL before it is capped. */
            uncapped: components["schemas"]["StatementAmount"];
            /** @description The most that the plan allows the fee to be, in BRL; `null` if it has no such limit. */
            limit: number | null;
            /**
             * @description What caps the fee, the `limit` of the plan or the `value` of the sale; `null` if nothing does.
             * @enum {string|null}
             */
            cappedBy: "limit" | "value" | null;
            /**
             * Format: int32
             * @description Days from the payment date to the payout, counted as `delayUnit` says.
             */
            delayForRedeem: number;
            /** @description What `delayForRedeem` counts: calendar days, or with `BUSINESS` bank business days. Without it, `CALENDAR`. */
            delayUnit: components["schemas"]["DelayUnit"];
            /** @description What happens if the sale would fall due on a day that is no bank business day. `NONE`: it does. `NEXT`: it falls due on the next bank business day. Without it, `NONE`. */
            roll: components["schemas"]["Roll"];
            /** @description When a sale in instalments falls due. `AT_ONCE`: all of it after `delayForRedeem`, as an advance. `BY_INSTALMENT`: each instalment with its share of the fee, the first after `delayForRedeem` and each other 30 days after the one before it, by a `VENDA` line of its own. Without it, `AT_ONCE`. */
            settlement: components["schemas"]["Settlement"];
            /**
             * Format: int32
             * @description For how many calendar days after the payment date the sale may be refunded; 0 means never, `null` means always.
             */
            refundWindowDays: number | null;
            /** @description Whether a refund returns the fee of the sale. `RETURN`: in proportion to what is refunded, so that a full refund returns all of it. `KEEP`: the fee is kept, and the seller gives back the full value. Without it, `RETURN`. A chargeback returns as much of the fee as a refund. */
            refundFee: components["schemas"]["RefundFee"];
        };
        /** @description A step of the calculation, for people. Its words may change. */
        QuoteStep: {
            /** @description What is calculated, such as `Rounding`. */
            name: string;
            /** @description How, such as `150.00 x 0.99 / 100 = 1.485 BRL`. */
            text: string;
        };
        /** @description What the import charges for a sale, if no plan changes until then. */
        Quote: {
            /** @description The value of the sale in BRL. */
            value: components["schemas"]["StatementAmount"];
            /** @description The fee in BRL. */
            fee: components["schemas"]["StatementAmount"];
            /** @description What the seller receives in BRL, the value less the fee. */
            net: components["schemas"]["StatementAmount"];
            /**
             * Format: date
             * @description The day on which it, or its first instalment, falls due, in America/Sao_Paulo.
             */
            executionDate: string;
            /** @description When a sale falls due, and how much: all of it at once, or each instalment with its share of the fee. The first ones take the centavos that do not divide. */
            schedule: components["schemas"]["Schedule"];
            /** @description The plan that prices it. */
            idPlan: components["schemas"]["Id"];
            /** @description The version of the plan. Versions are numbered from 1, in the order in which they were added. */
            version: components["schemas"]["VersionNumber"];
            /** @description How the fee is calculated, for programs. `steps` says the same in words. */
            calculation: components["schemas"]["QuoteCalculation"];
            /** @description How the fee is calculated, step by step, for people; `payfac plan explain` shows the same. */
            steps: components["schemas"]["QuoteStep"][];
        };
        /**
         * Format: brl
         * @description An amount in BRL with at most two decimal places; negative if more goes out than comes in.
         */
        NetAmount: number;
        /** @description The transfer to the seller itself that comes next. What beneficiaries of contracts get is not part of it. */
        NextTransfer: {
            /**
             * Format: date
             * @description `ON_ITS_WAY`: the `paymentDate` of the transfer. `EXPECTED`: the first bank business day, today or later, on which more is due than is held and encumbered; while `payoutStatus` is `HELD`, not before the day of `heldUntil`.
             */
            date: string;
            /** @description `ON_ITS_WAY`: the amount of the transfer. `EXPECTED`: what is due by that day, less what is held and encumbered. */
            amount: components["schemas"]["FlowAmount"];
            /**
             * @description `ON_ITS_WAY`: the earliest transfer that is CREATED or SENT. `EXPECTED`: there is none, and this is what the lines that are known now say. It does not foresee sales, refunds and chargebacks until then, the end of a hold, the plan's reserve, the minimum amount of the closing, or whether the intermediary closes that day before the bank's cut-off.
             * @enum {string}
             */
            state: "ON_ITS_WAY" | "EXPECTED";
            /**
             * Format: int64
             * @description The transfer that is on its way; `null` if it is `EXPECTED`.
             */
            idTransfer: number | null;
        };
        /** @description What a seller is owed at one moment. `available`, `reserved`, `pending` and `encumbered` add up to the sum of all its statement lines; with `inTransfer` and what was paid out, they add up to the sum of all lines but those of transfers. */
        Balance: {
            /** @description What is due and not held: the sum of the lines with an `execution_date` up to today in America/Sao_Paulo that no transfer covers yet, and of what earlier transfers left, less `reserved` and what is `encumbered` of it. Negative if the seller owes it, for example after a refund of a charge that was paid out. */
            available: components["schemas"]["NetAmount"];
            /** @description What is due and held. A closing leaves it. `listHolds` lists the holds, which may hold more than is due: then all that is due is held. */
            reserved: components["schemas"]["FlowAmount"];
            /** @description What falls due later; `getFutureReceivables` lists it day by day. */
            pending: components["schemas"]["NetAmount"];
            /** @description What is due and goes to the beneficiaries of contracts (`listReceivableEffects`): a closing pays them before the seller. Of what falls due later, `listReceivableUnits` says it. */
            encumbered: components["schemas"]["FlowAmount"];
            /** @description The sum of the transfers that are CREATED or SENT. If one fails or is cancelled, its amount goes back to `available`. */
            inTransfer: components["schemas"]["FlowAmount"];
            /**
             * Format: int64
             * @description The `sequence` of the last line that is counted; 0 if there are no lines.
             */
            asOfSequence: number;
            /**
             * @description What a closing does with `available`. `PAYABLE`: it makes a transfer, if the amount reaches its minimum. `HELD`: nothing until `heldUntil`, because the bank account was changed. `BLOCKED`: nothing until the seller is unblocked.
             * @enum {string}
             */
            payoutStatus: "PAYABLE" | "HELD" | "BLOCKED";
            /**
             * Format: date-time
             * @description When a closing pays the seller again, in UTC; `null` unless `payoutStatus` is `HELD`.
             */
            heldUntil: string | null;
            /** @description The next transfer; `null` if the seller is blocked, if a hold keeps everything back, or if nothing is expected within 400 days. */
            nextTransfer: components["schemas"]["NextTransfer"] | null;
        };
        /** @description The last line of a seller's statement. */
        StatementHead: {
            /**
             * Format: int64
             * @description `sequence` of the last line; 0 if there are no lines.
             */
            sequence: number;
            /** @description `hash` of the last line; 64 zeros if there are no lines. */
            hash: string;
        };
        /** @description What a seller's lines add up to in a period, less fees, at one moment. Each sum is that of the same lines of `queryStatement`, to the centavo. */
        StatementSummary: {
            /**
             * Format: date
             * @description First `execution_date` of the period.
             */
            dateInitial: string;
            /**
             * Format: date
             * @description Last `execution_date` of the period.
             */
            dateFinal: string;
            /** @description The sum of all lines with an earlier `execution_date`. Negative if the seller owed it. */
            openingBalance: components["schemas"]["NetAmount"];
            /** @description The sum of `entrada_liquida` of the period's lines, without those of transfers. */
            credited: components["schemas"]["FlowAmount"];
            /** @description The sum of `saida_liquida` of the period's lines, without those of transfers, as a positive amount. */
            debited: components["schemas"]["FlowAmount"];
            /** @description What transfers paid out (`REPASSE`, `REPASSE_CESSAO`) less what was given back (`REPASSE_DEVOLVIDO`, `REPASSE_CESSAO_DEVOLVIDO`). Positive when money leaves. */
            transferred: components["schemas"]["NetAmount"];
            /** @description `openingBalance` + `credited` − `debited` − `transferred`: the sum of all lines up to `dateFinal`, and the `openingBalance` of the next day. If `dateFinal` is in the future, it has what falls due until then. */
            closingBalance: components["schemas"]["NetAmount"];
            /**
             * Format: int64
             * @description The `sequence` of the last line that is counted; 0 if there are no lines.
             */
            asOfSequence: number;
        };
        /** @description The sums of all days that are returned. */
        ReceivablesSummary: {
            /**
             * Format: int32
             * @description The number of days that are returned.
             */
            totalDays: number;
            /** @description The sum of the days' `totalNet`. */
            totalNet: components["schemas"]["NetAmount"];
            /** @description `totalNet` ÷ `totalDays`, rounded to the centavo; half a centavo is rounded away from zero. 0 if there are no days. */
            averageDailyAmount: components["schemas"]["NetAmount"];
        };
        /**
         * @description The payment arrangement (*arranjo de pagamento*), by the code that the Brazilian registries of receivables use. The
         *     last letter says whether it is credit (`C`) or debit (`D`):
         *
         *     - `ACC`: American Express
         *     - `DBC`: Discover
         *     - `ECC`, `ECD`: Elo
         *     - `HCC`, `HCD`: Hipercard
         *     - `MCC`, `MCD`: Mastercard
         *     - `VCC`, `VCD`: Visa
         *
         *     The rest are codes of this service, for what has none: `XCC` and `XCD` other cards, `PIX` pix, `BOL` bank slips, and
         *     `ADJ` what is no part of a sale's unit: adjustments, and what is debited or given back on another day than the sale's,
         *     or of a sale that was anticipated.
         * @enum {string}
         */
        Arrangement: "ACC" | "DBC" | "ECC" | "ECD" | "HCC" | "HCD" | "MCC" | "MCD" | "VCC" | "VCD" | "XCC" | "XCD" | "PIX" | "BOL" | "ADJ";
        /** @description What falls due on one day in one payment arrangement, less fees. */
        ReceivablesOfArrangement: {
            /**
             * @description The payment arrangement (*arranjo de pagamento*), by the code that the Brazilian registries of receivables use. The
             *     last letter says whether it is credit (`C`) or debit (`D`):
             *
             *     - `ACC`: American Express
             *     - `DBC`: Discover
             *     - `ECC`, `ECD`: Elo
             *     - `HCC`, `HCD`: Hipercard
             *     - `MCC`, `MCD`: Mastercard
             *     - `VCC`, `VCD`: Visa
             *
             *     The rest are codes of this service, for what has none: `XCC` and `XCD` other cards, `PIX` pix, `BOL` bank slips, and
             *     `ADJ` what is no part of a sale's unit: adjustments, and what is debited or given back on another day than the sale's,
             *     or of a sale that was anticipated.
             */
            arrangement: components["schemas"]["Arrangement"];
            /** @description The sum of `entrada_liquida`, less what was paid before its day (`createAnticipation`). */
            netCredit: components["schemas"]["FlowAmount"];
            /** @description The sum of `saida_liquida` of the other lines, as a positive amount. */
            netDebit: components["schemas"]["FlowAmount"];
            /** @description `netCredit` less `netDebit`. */
            totalNet: components["schemas"]["NetAmount"];
        };
        /** @description What falls due on one day. */
        ReceivablesOfDay: {
            /**
             * Format: date
             * @description The `execution_date` of the lines, in America/Sao_Paulo.
             */
            date: string;
            /**
             * Format: int32
             * @description The number of days from today.
             */
            daysUntilExecution: number;
            /** @description The sums of the day's lines, less fees. */
            amounts: {
                /** @description The sum of `entrada_liquida`, less what was paid before its day (`createAnticipation`). */
                netCredit: components["schemas"]["FlowAmount"];
                /** @description The sum of `saida_liquida` of the other lines, as a positive amount. */
                netDebit: components["schemas"]["FlowAmount"];
                /** @description `netCredit` less `netDebit`. */
                totalNet: components["schemas"]["NetAmount"];
                /** @description The same as `totalNet`. */
                finalAmount: components["schemas"]["NetAmount"];
            };
            /** @description The parts of the day by payment arrangement, in the order of their codes. */
            arrangements: components["schemas"]["ReceivablesOfArrangement"][];
        };
        /** @description What falls due after today, day by day. */
        FutureReceivables: {
            data: {
                /** @description The sums of all days that are returned. */
                summary: components["schemas"]["ReceivablesSummary"];
                /** @description The days that have lines, the earliest first. */
                receivables: components["schemas"]["ReceivablesOfDay"][];
            };
        };
        /** @description A receivable unit (*unidade de recebíveis*): all that falls due to one seller on one day in one payment arrangement, less fees. Of card arrangements it is what the Brazilian registries register. */
        ReceivableUnit: {
            /** @description The seller. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: date
             * @description The `execution_date` of its lines, in America/Sao_Paulo.
             */
            dueDate: string;
            /**
             * @description The payment arrangement (*arranjo de pagamento*), by the code that the Brazilian registries of receivables use. The
             *     last letter says whether it is credit (`C`) or debit (`D`):
             *
             *     - `ACC`: American Express
             *     - `DBC`: Discover
             *     - `ECC`, `ECD`: Elo
             *     - `HCC`, `HCD`: Hipercard
             *     - `MCC`, `MCD`: Mastercard
             *     - `VCC`, `VCD`: Visa
             *
             *     The rest are codes of this service, for what has none: `XCC` and `XCD` other cards, `PIX` pix, `BOL` bank slips, and
             *     `ADJ` what is no part of a sale's unit: adjustments, and what is debited or given back on another day than the sale's,
             *     or of a sale that was anticipated.
             */
            arrangement: components["schemas"]["Arrangement"];
            /** @description What the unit's lines bring in. */
            constituted: components["schemas"]["FlowAmount"];
            /** @description What its refunds, chargebacks, debit adjustments and transfers to beneficiaries take out, as a positive amount. */
            deducted: components["schemas"]["FlowAmount"];
            /** @description The amount that was paid early (`createAnticipation`), before the discount. */
            advanced: components["schemas"]["FlowAmount"];
            /** @description What transfers have paid of it. Negative if they deducted more than they paid, for example for a refund that was deducted before its sale was due. A transfer that failed, was cancelled or was returned counts too: its amount is due again as a whole, and not as part of its units. */
            settled: components["schemas"]["NetAmount"];
            /** @description What of the rest the beneficiaries of contracts get, by the effects that `importReceivableEffects` told. What they were paid is in `deducted`. */
            encumbered: components["schemas"]["FlowAmount"];
            /** @description What is still to be paid to the seller: `constituted` less `deducted`, `advanced`, `settled` and `encumbered`. */
            free: components["schemas"]["NetAmount"];
        };
        /** @description One `ReceivableUnit` per line, as JSON, each line ended by LF; nothing at all if there are no units. */
        ReceivableUnitsNdjson: string;
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `ReceivableUnit`, in their order, then one row for each unit, each row ended by CRLF. Numbers have a decimal point. */
        ReceivableUnitsCsv: string;
        /** @description Sums of charges, in BRL with at most two decimal places. */
        VolumeSums: {
            /**
             * Format: int64
             * @description The number of charges that were paid. A sale in instalments counts once.
             */
            salesCount: number;
            /** @description The sum of their values. */
            salesValue: components["schemas"]["FlowAmount"];
            /** @description The sum of their fees. */
            fees: components["schemas"]["FlowAmount"];
            /** @description The sum of the refunds that were asked for in the period, except those that failed, whenever the sale was. */
            refundedValue: components["schemas"]["FlowAmount"];
            /** @description The sum of what chargebacks debit, while they are open and once they are lost. */
            disputedValue: components["schemas"]["FlowAmount"];
            /** @description The part of the fees that these refunds and chargebacks gave back. */
            returnedFees: components["schemas"]["FlowAmount"];
            /** @description `fees` less `returnedFees`. */
            netFees: components["schemas"]["NetAmount"];
        };
        /** @description The sums of one day, one payment method or one seller. The other two of these are `null`. */
        VolumeGroup: {
            /**
             * Format: int64
             * @description The number of charges that were paid. A sale in instalments counts once.
             */
            salesCount: number;
            /** @description The sum of their values. */
            salesValue: components["schemas"]["FlowAmount"];
            /** @description The sum of their fees. */
            fees: components["schemas"]["FlowAmount"];
            /** @description The sum of the refunds that were asked for in the period, except those that failed, whenever the sale was. */
            refundedValue: components["schemas"]["FlowAmount"];
            /** @description The sum of what chargebacks debit, while they are open and once they are lost. */
            disputedValue: components["schemas"]["FlowAmount"];
            /** @description The part of the fees that these refunds and chargebacks gave back. */
            returnedFees: components["schemas"]["FlowAmount"];
            /** @description `fees` less `returnedFees`. */
            netFees: components["schemas"]["NetAmount"];
            /**
             * Format: date
             * @description The day, in America/Sao_Paulo.
             */
            day: string | null;
            /**
             * @description The payment method, as in a charge.
             * @enum {string|null}
             */
            paymentMethod: "PIX" | "BANK_SLIP" | "DEBIT_CARD" | "CREDIT_CARD_SIGHT" | "CREDIT_CARD_EARLY_SELLER" | "CREDIT_CARD_EARLY_BUYER" | null;
            /**
             * Format: int64
             * @description The seller.
             */
            idSeller: number | null;
        };
        /** @description What was sold, refunded and disputed in a period. */
        Volumes: {
            /**
             * Format: date
             * @description The first day that counts.
             */
            dateInitial: string;
            /**
             * Format: date
             * @description The last day that counts.
             */
            dateFinal: string;
            /** @description Sums of charges, in BRL with at most two decimal places. */
            total: components["schemas"]["VolumeSums"];
            /**
             * Format: int32
             * @description The number of all groups. It is greater than the length of `groups` if `limit` left sellers out.
             */
            groupCount: number;
            /** @description The parts of the total, as `groupBy` says. */
            groups: components["schemas"]["VolumeGroup"][];
        };
        /** @description The number of these sellers, and the sum of what is due to them; of `created`, of what is paid. */
        ClosingTotal: {
            /**
             * Format: int64
             * @description The number of sellers.
             */
            count: number;
            /** @description The sum in BRL. */
            amount: number;
        };
        /** @description A seller of a preview. What is due, less what is reserved and what is paid, is left to a later closing. */
        PreviewedSeller: {
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description Its `companyName`, as it is now. */
            name: string;
            /** @description CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary. */
            document: components["schemas"]["Document"];
            /**
             * @description In which of the totals it is counted.
             * @enum {string}
             */
            outcome: "created" | "carried" | "reserved" | "held" | "blocked" | "owing" | "skipped";
            /** @description What is due to it in BRL, without what beneficiaries of contracts are paid. Negative if it owes something. */
            due: components["schemas"]["NetAmount"];
            /** @description The part of it that is held back, in BRL: by holds and, if the seller is paid, by its plan's reserve. */
            reserved: components["schemas"]["FlowAmount"];
            /** @description What the transfer would pay, in BRL; 0 without one. */
            paid: components["schemas"]["FlowAmount"];
        };
        /** @description What a closing would do, and with which sellers. A seller whose lines add up to zero is not counted. */
        ClosingPreview: {
            /**
             * Format: date
             * @description The day of the closing.
             */
            transferDate: string;
            /** @description Sellers that get a transfer, and what these pay, which is what is due less what is held. */
            created: components["schemas"]["ClosingTotal"];
            /** @description Sellers to whom less than the minimum is due and not held. The amount is carried over: it stays in their balance, and the next closing counts it in. More than 999,999,999,999.99 is carried over too, because one transfer cannot pay it: close earlier days first. */
            carried: components["schemas"]["ClosingTotal"];
            /** @description Sellers of which all that is due is held, by holds. A closing pays what is released. */
            reserved: components["schemas"]["ClosingTotal"];
            /** @description Sellers whose account was changed recently, by default within the last 24 hours. If somebody else changed it, there is time to notice. A later closing pays them. */
            held: components["schemas"]["ClosingTotal"];
            /** @description Blocked sellers to whom something is due. A closing pays them once they are unblocked. */
            blocked: components["schemas"]["ClosingTotal"];
            /** @description Sellers that owe something, blocked ones too: after refunds, chargebacks or adjustments their lines add up to a negative amount, which the next closing counts in. In a closing of an earlier day, debits up to today count, and credits after that day do not. */
            owing: components["schemas"]["ClosingTotal"];
            /** @description Sellers with a transfer of a later day, and erased sellers. Erased sellers are never paid. */
            skipped: components["schemas"]["ClosingTotal"];
            /** @description Transfers to beneficiaries of contracts, and what these pay. They are made whatever becomes of the seller's rest; the other amounts are without it. */
            beneficiaries: components["schemas"]["ClosingTotal"];
            /** @description The counted sellers with the lowest ids, at most as many as the parameter `sellers` says; absent without it. Erased sellers are left out. */
            sellers?: components["schemas"]["PreviewedSeller"][];
        };
        /**
         * @description `DONE`: the buyer has the money. `FAILED`: the refund did not happen.
         * @enum {string}
         */
        RefundAnswer: "DONE" | "FAILED";
        /** @description What became of a refund. */
        RefundAnswerInput: {
            /** @description `DONE`: the buyer has the money. `FAILED`: the refund did not happen. */
            status: components["schemas"]["RefundAnswer"];
            /** @description The processor's reason code, such as `AC03`. It must hold no personal data. */
            reason?: string;
            /** @description For a pix, the id of the original payment, which must be that of the charge's `source`, if it has one. For other methods, the id by which the network knows the repayment. */
            endToEndId?: string;
            /** @description Id of the devolução, such as `D12345678202603101620s0000000001`. For a pix only. */
            returnId?: string;
        };
        /** @description A refund with its charge. */
        Refund: {
            /** @description Id of the refund. */
            idRefund: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description What is refunded, in BRL.
             */
            value: number;
            /**
             * Format: brl
             * @description What it returns of the fee of the sale, in BRL.
             */
            fee: number;
            /** @description `REQUESTED` until the processor answers; then `DONE`, or `FAILED` if the refund did not happen and was taken back. Both are final. */
            status: components["schemas"]["RefundProgress"];
            /** @description Whether it is due to fraud. */
            asFraud: boolean;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            requestedAt: string;
            /** @description The processor's reason code; `null` if there is none. */
            reason: string | null;
            /** @description For a pix, the id of the original payment; for other methods, the id by which the network knows the repayment. `null` if the answer had none. */
            endToEndId: string | null;
            /** @description Id of the devolução of a pix; `null` if the answer had none, and for other methods. */
            returnId: string | null;
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /** @description The seller of the charge. */
            idSeller: components["schemas"]["Id"];
        };
        /** @description A chargeback with its charge. */
        Chargeback: {
            /** @description Id of the chargeback. */
            idChargeback: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description What is disputed, in BRL: what it debits while it is open or lost, or did before it was won.
             */
            value: number;
            /**
             * Format: brl
             * @description What it returns of the fee of the sale, in BRL, or did before it was won.
             */
            fee: number;
            /** @description `CHARGEBACK` of a card; `MED` of a Pix (Mecanismo Especial de Devolução). A boleto has none. */
            kind: components["schemas"]["ChargebackKind"];
            /** @description `OPEN` while the charge is disputed; then `WON`, if the seller keeps the money, or `LOST`. The network may change each into each, as when a lost one is won in arbitration. */
            status: components["schemas"]["ChargebackStatus"];
            /** @description How far the dispute is at the network; `CHARGEBACK` if it is never sent. It changes no money. A MED, of a Pix, has only the first two. */
            stage: components["schemas"]["ChargebackStage"];
            /** @description The reason code that was last reported; `null` if there is none. */
            reasonCode: string | null;
            /**
             * Format: date
             * @description The day on which the network began the dispute.
             */
            occurredOn: string;
            /**
             * Format: date
             * @description The last day on which the network takes an answer; `null` if there is none.
             */
            answerBy: string | null;
            /**
             * Format: date-time
             * @description When it was first reported, in UTC.
             */
            openedAt: string;
            /**
             * Format: date-time
             * @description When it was last won or lost, in UTC; `null` while it is open.
             */
            closedAt: string | null;
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /** @description The seller of the charge. */
            idSeller: components["schemas"]["Id"];
        };
        /** @description What became of a dispute. What is left out stays as it is. */
        ChargebackInput: {
            /** @description The chargeback that changes. Without it, `OPEN` begins a new one, and `WON` and `LOST` end the open one. */
            idChargeback?: components["schemas"]["Id"];
            /** @description `OPEN` while the charge is disputed; then `WON`, if the seller keeps the money, or `LOST`. The network may change each into each, as when a lost one is won in arbitration. */
            status: components["schemas"]["ChargebackStatus"];
            /**
             * Format: brl
             * @description What is disputed, in BRL; at first, without it, all that is left of the charge, and at most that when one that was `WON` stands again. All chargebacks of a charge that are open or lost debit at most its value together. With `WON`, which gives all of it back, it must be left out.
             */
            value?: number;
            /** @description The network's reason code, such as `10.4`. It must hold no personal data. */
            reasonCode?: string;
            /** @description How far the dispute is at the network; `CHARGEBACK` if it is never sent. It changes no money. A MED, of a Pix, has only the first two. */
            stage?: components["schemas"]["ChargebackStage"];
            /**
             * Format: date
             * @description The day on which the network began the dispute; today, in America/Sao_Paulo, if it is never sent. It is not before the payment nor in the future. Lines are dated by the day of the report all the same.
             */
            occurredOn?: string;
            /**
             * Format: date
             * @description The last day on which the network takes an answer; not before `occurredOn`. `null` takes it away. One that was closed and is `OPEN` again has none, unless it is sent.
             */
            answerBy?: string | null;
        };
        /** @description The name of the plan. */
        RatePlanName: string;
        /** @description A rate plan as it is now. */
        RatePlanSummary: {
            /** @description Id of the plan. */
            id: components["schemas"]["Id"];
            /** @description The name of the plan. */
            name: components["schemas"]["RatePlanName"];
            /** @description The version in force now. */
            version: components["schemas"]["VersionNumber"];
            /** @description Whether new sellers get this plan. */
            isDefault: boolean;
            /**
             * Format: int64
             * @description How many sellers have it as their latest plan, also if it begins later.
             */
            sellers: number;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
        };
        /** @description A rate plan to create. */
        RatePlanInput: {
            /** @description Name of the plan, for people. Names need not be unique. */
            name: string;
            /** @description The fees of a plan, by payment method. All four methods are required. */
            tax: components["schemas"]["TaxInput"];
        };
        /** @description The created plan. */
        RatePlanCreated: {
            /** @description Id of the plan. Plans share one sequence of ids across all intermediaries. */
            id: components["schemas"]["Id"];
        };
        /** @description A value of the prices: a number, a word, or 24 rates. */
        RatePlanValue: number | string | number[] | null;
        /** @description A value of the prices that a version changes. */
        RatePlanChange: {
            /** @description Its place in `tax`, with the channel's name in place of its position, such as `/pix/value` or `/credit/online/visa/sellerRates`. */
            path: string;
            /** @description What it was; `null` if it was not there. */
            from: components["schemas"]["RatePlanValue"];
            /** @description What it is; `null` if it is not there any more. */
            to: components["schemas"]["RatePlanValue"];
        };
        /** @description A version of a rate plan. It is never changed. */
        RatePlanVersion: {
            /** @description The version of the plan. Versions are numbered from 1, in the order in which they were added. */
            version: components["schemas"]["VersionNumber"];
            /** @description The name of the plan while this version is in force. */
            name: components["schemas"]["RatePlanName"];
            /**
             * Format: date-time
             * @description From when on it prices payments, in UTC: until the next version begins. The first one also prices earlier payments.
             */
            validFrom: string;
            /**
             * Format: date-time
             * @description When it was added, in UTC.
             */
            createdAt: string;
            /** @description SHA-256 of the prices. The hashes of the statement lines that this version priced cover it. */
            digest: string;
            /** @description The fees of a plan, by payment method. All four methods are required. */
            tax: components["schemas"]["TaxInput"];
            /** @description What it changes of the version before it in the list; empty for the first. */
            changes: components["schemas"]["RatePlanChange"][];
        };
        /** @description A rate plan with its versions. */
        RatePlan: {
            /** @description Id of the plan. */
            id: components["schemas"]["Id"];
            /** @description The plan's name in this `version`. */
            name: components["schemas"]["RatePlanName"];
            /** @description The version in force now, of those in `versions`; the first of them if none has begun. */
            version: components["schemas"]["VersionNumber"];
            /** @description Whether new sellers get this plan. Only for an intermediary. */
            isDefault?: boolean;
            /** @description The versions, the one that begins first at the beginning. A seller gets those that are in force while the plan is assigned to it. */
            versions: components["schemas"]["RatePlanVersion"][];
        };
        /** @description The rate plan in force for a seller now. */
        SellerRatePlan: {
            /** @description The seller. */
            id_seller: components["schemas"]["Id"];
            /** @description Id of the plan. */
            id: components["schemas"]["Id"];
            /** @description The version in force now. */
            version: components["schemas"]["VersionNumber"];
            /** @description The name of the plan. */
            name: components["schemas"]["RatePlanName"];
            /** @description The fees of a plan, by payment method. All four methods are required. */
            tax: components["schemas"]["TaxInput"];
        };
        /** @description Which rate plan prices a seller's payments, and from when on. */
        RatePlanAssignmentInput: {
            /** @description A plan of the calling intermediary. An unknown one gives 404. */
            idPlan: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description The moment from which on the plan prices payments to the seller, at the latest in the year 2999; RFC 3339 with `Z` or an offset. Without it: from now on. A moment in the past gives 422 `valid_from_in_past`, and that of another assignment 422 `valid_from_taken`.
             */
            validFrom?: string;
        };
        /** @description An assignment of a rate plan to a seller. */
        RatePlanAssignment: {
            /** @description The seller. */
            id_seller: components["schemas"]["Id"];
            /** @description The plan. */
            idPlan: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description From when on it prices payments, in UTC: until the next assignment begins. The first one also prices earlier payments.
             */
            validFrom: string;
            /**
             * Format: date-time
             * @description When it was assigned, in UTC.
             */
            assignedAt: string;
            /** @description Whether the operator replaced it by one that begins in the past. What was imported before keeps its price. */
            isReplaced: boolean;
            /**
             * Format: int64
             * @description The `sequence` of the last line of the seller's statement when it was made; 0 if there was none. It prices only later lines.
             */
            afterSequence: number;
            /**
             * Format: int64
             * @description The `sequence` of the last line that it may have priced, if it is replaced; otherwise `null`.
             */
            throughSequence: number | null;
        };
        /** @description A UUID; `""` counts as left out. */
        OptionalUuidInput: string;
        /** @description The buyer of a charge. */
        ChargeCustomerInput: {
            /** @description UUID of the customer; leave it out when there is none. */
            uuid?: string;
            /** @description Number of the document that type names, at most 64 characters. */
            document: string;
            /**
             * @description Kind of document, CPF, CNPJ, SSN or PASSPORT.
             * @enum {string}
             */
            type: "CPF" | "CNPJ" | "SSN" | "PASSPORT";
            /** @description Name of the customer, 1 to 150 characters, not blank, no control characters. */
            name: string;
            /** @description An e-mail address, at most 254 characters; leave it out when there is none. */
            email?: string;
            /** @description National number in digits, area code included, such as 11987654321. */
            phone?: string;
            /** @description An e-mail address, at most 254 characters; leave it out when there is none. */
            alternativeEmail?: string;
        };
        /** @description One paid charge: a line of `createCharges`, and of the file that `payfac charges import` reads. The service also checks what a schema cannot say: amounts have at most two decimal places, `buyerValue` is at least `value`, a CPF or CNPJ has its right check digits, and `paidAt` is at most five minutes ahead of the service's clock. A line has at most 64 KiB and 100 values. */
        ChargeInput: {
            /**
             * Format: uuid
             * @description UUID of the charge, unique for each intermediary.
             */
            uuid: string;
            /** @description UUID of the order; leave it out when there is none. */
            uuidOrder?: components["schemas"]["OptionalUuidInput"];
            /** @description Id of the seller, an integer as createSeller returned it. */
            idSeller: components["schemas"]["Id"];
            /** @description What was sold, 1 to 255 characters, not blank, no control characters. */
            title: string;
            /** @description The value of the sale, which is what the seller is owed before its fee, a JSON number in BRL, 0.01 to 999999999.99, at most two decimal places. */
            value: number;
            /** @description What the buyer paid, for CREDIT_CARD_EARLY_BUYER only, which needs it, a JSON number in BRL, at least value, at most 999999999.99, at most two decimal places. */
            buyerValue?: number;
            /** @description One of PIX, BANK_SLIP, DEBIT_CARD, CREDIT_CARD_SIGHT, CREDIT_CARD_EARLY_SELLER, CREDIT_CARD_EARLY_BUYER. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * @description ONLINE, POS or TAP, for the three credit methods only.
             * @enum {string}
             */
            channel?: "ONLINE" | "POS" | "TAP";
            /**
             * @description One of mastercard, visa, elo, hipercard, american_express, discover and other, for card methods only.
             * @enum {string}
             */
            brand?: "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other";
            /**
             * Format: int32
             * @description 1 for CREDIT_CARD_SIGHT, 2 to 24 for the two EARLY methods, absent otherwise.
             */
            installments?: number;
            /**
             * Format: date-time
             * @description When it was paid, from the year 2000 on, RFC 3339 with Z or an offset, such as 2026-10-05T14:30:00-03:00.
             */
            paidAt: string;
            /**
             * Format: date
             * @description Day until which it could be paid, from the year 2000 on, such as 2026-10-07.
             */
            expirationDate: string;
            /** @description Who paid, an object. */
            customer: components["schemas"]["ChargeCustomerInput"];
            /** @description Authorization code of the card issuer, at most 64 characters; null when there is none. */
            authorizationCode?: string | null;
            /** @description Sequence number of the authorization, at most 64 characters. */
            authorizationNsu?: string;
            /** @description Where the payment is found at the acquirer or bank, an object with at least one field. */
            source?: components["schemas"]["ChargeSourceInput"];
        };
        /** @description One `ChargeInput` per line, as JSON, each line ended by LF or CRLF; the last one may have no end. Empty lines are counted in `line`, but are not among `lines`. */
        ChargesNdjsonInput: string;
        /**
         * @description Why a line was not imported; the same codes as in the rejected file of `payfac charges import`. `malformed_json`: it is not JSON in UTF-8, or was cut off. `repeated_key`, `rounded_number`: programs could read different values from it. `line_too_long`: more than 64 KiB. `invalid_line`: it does not match `ChargeInput`. `value_invalid`: an amount is out of range. `customer_document_invalid`: the check digits are wrong. `paid_in_future`: `paidAt` is ahead of the clock. `seller_not_found`: the intermediary has no such seller, or it was erased. `channel_not_priced`: the seller's plan has no price for `channel`. `charge_conflict`: the `uuid` was imported with other content. Later versions may add codes.
         * @enum {string}
         */
        LineRejectionCode: "malformed_json" | "repeated_key" | "rounded_number" | "line_too_long" | "invalid_line" | "value_invalid" | "customer_document_invalid" | "paid_in_future" | "seller_not_found" | "channel_not_priced" | "charge_conflict";
        /**
         * @description What is wrong. For `invalid_line` it says what exactly: the line is no JSON object (`not_an_object`) or has more than 100 values (`too_many_values`); a field is missing, has a value that it may not have (`field_invalid`), is none of a charge (`field_unknown`), or is none of a charge with its `paymentMethod` (`field_not_of_method`). The other codes mean the same as in `LineRejectionCode`. Later versions may add codes.
         * @enum {string}
         */
        LineFaultCode: "malformed_json" | "repeated_key" | "rounded_number" | "line_too_long" | "not_an_object" | "too_many_values" | "field_missing" | "field_invalid" | "field_unknown" | "field_not_of_method" | "value_invalid" | "customer_document_invalid" | "paid_in_future" | "seller_not_found" | "channel_not_priced" | "charge_conflict";
        /** @description One thing that is wrong in a line. */
        LineFault: {
            /** @description JSON Pointer (RFC 6901) into the line, such as `/customer/document`; empty for the line as a whole. It has the name of an unknown field only if that looks like a name, and otherwise `…`. */
            pointer: string;
            /** @description What is wrong. For `invalid_line` it says what exactly: the line is no JSON object (`not_an_object`) or has more than 100 values (`too_many_values`); a field is missing, has a value that it may not have (`field_invalid`), is none of a charge (`field_unknown`), or is none of a charge with its `paymentMethod` (`field_not_of_method`). The other codes mean the same as in `LineRejectionCode`. Later versions may add codes. */
            code: components["schemas"]["LineFaultCode"];
        };
        /** @description Why a line was not imported. Correct it and send it again; the others need not be sent again. */
        LineRejection: {
            /**
             * Format: int32
             * @description Number of the line in the request, from 1. Empty lines of NDJSON are counted too.
             */
            line: number;
            /**
             * Format: uuid
             * @description UUID of the charge, in lower case; `null` if the line shows none.
             */
            uuid: string | null;
            /** @description Why a line was not imported; the same codes as in the rejected file of `payfac charges import`. `malformed_json`: it is not JSON in UTF-8, or was cut off. `repeated_key`, `rounded_number`: programs could read different values from it. `line_too_long`: more than 64 KiB. `invalid_line`: it does not match `ChargeInput`. `value_invalid`: an amount is out of range. `customer_document_invalid`: the check digits are wrong. `paid_in_future`: `paidAt` is ahead of the clock. `seller_not_found`: the intermediary has no such seller, or it was erased. `channel_not_priced`: the seller's plan has no price for `channel`. `charge_conflict`: the `uuid` was imported with other content. Later versions may add codes. */
            code: components["schemas"]["LineRejectionCode"];
            /** @description Which fields are wrong, each with its JSON Pointer in the line, and what to do; at most 20 faults. It holds no personal data. */
            detail: string;
            /** @description The same faults in the same order, for programs; only the first 20. */
            errors: components["schemas"]["LineFault"][];
        };
        /** @description What became of the lines: `lines` = `imported` + `known` + `rejected`. */
        ChargesCreated: {
            /**
             * Format: int32
             * @description How many lines the request has.
             */
            lines: number;
            /**
             * Format: int32
             * @description How many of them are new charges, which are stored now.
             */
            imported: number;
            /**
             * Format: int32
             * @description How many were imported before with the same content. They were not changed.
             */
            known: number;
            /**
             * Format: int32
             * @description How many were not imported; `rejections` says why.
             */
            rejected: number;
            /** @description The rejected lines, in the order of the request. */
            rejections: components["schemas"]["LineRejection"][];
        };
        /** @description An adjustment, and where its line is in the seller's statement. */
        Adjustment: {
            /** @description Id of the adjustment. */
            idAdjustment: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description The amount in BRL.
             */
            value: number;
            /** @description `CREDIT` gives the amount to the seller, `DEBIT` takes it from the seller. */
            direction: components["schemas"]["AdjustmentDirection"];
            /** @description Why, as it was sent. */
            reason: string;
            /**
             * Format: uuid
             * @description The charge that it is about; `null` if it is about none.
             */
            uuid_charge: string | null;
            /**
             * Format: date
             * @description The `execution_date` of its line, the day on which it was made in America/Sao_Paulo.
             */
            executionDate: string;
            /**
             * Format: int64
             * @description The `sequence` of its line in the seller's statement.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
        };
        /**
         * @description `OPEN`: a closing leaves what it holds. `RELEASED`: it holds nothing any more.
         * @enum {string}
         */
        HoldStatus: "OPEN" | "RELEASED";
        /**
         * @description Why. `RESERVE`: a share of the seller's money is kept against later refunds and chargebacks. `RISK`: something is not clear. `JUDICIAL`: a court ordered it.
         * @enum {string}
         */
        HoldReason: "RESERVE" | "RISK" | "JUDICIAL";
        /**
         * Format: brl
         * @description The amount in BRL; `null` if all that is due is held.
         */
        HeldAmount: number | null;
        /** @description The number of the court's process or order, as it was sent. For a hold that a plan's `reserve` made, the transfer that it was made with, such as `transfer 12`. `null` without one. */
        HoldReference: string | null;
        /**
         * Format: date
         * @description The day on which it is released, in America/Sao_Paulo; `null` if it stays until somebody releases it.
         */
        ReleaseOn: string | null;
        /** @description What is held of what is due to a seller. */
        Hold: {
            /** @description Id of the hold. */
            idHold: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description The amount in BRL; `null` if all that is due is held. */
            amount: components["schemas"]["HeldAmount"];
            /** @description Whether all that is due is held. */
            all: boolean;
            /** @description Why. `RESERVE`: a share of the seller's money is kept against later refunds and chargebacks. `RISK`: something is not clear. `JUDICIAL`: a court ordered it. */
            reason: components["schemas"]["HoldReason"];
            /** @description The number of the court's process or order, as it was sent. For a hold that a plan's `reserve` made, the transfer that it was made with, such as `transfer 12`. `null` without one. */
            reference: components["schemas"]["HoldReference"];
            /** @description The day on which it is released, in America/Sao_Paulo; `null` if it stays until somebody releases it. */
            releaseOn: components["schemas"]["ReleaseOn"];
            /** @description `OPEN`: a closing leaves what it holds. `RELEASED`: it holds nothing any more. */
            status: components["schemas"]["HoldStatus"];
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was released, in UTC; `null` while it is open.
             */
            releasedAt: string | null;
        };
        /** @description What is to be held, and why. Exactly one of `amount` and `all` is sent. */
        HoldInput: {
            /**
             * Format: brl
             * @description The amount in BRL, with at most two decimal places.
             */
            amount?: number;
            /**
             * @description All that is due to the seller, now and as long as the hold is open.
             * @enum {boolean}
             */
            all?: true;
            /** @description Why. `RESERVE`: a share of the seller's money is kept against later refunds and chargebacks. `RISK`: something is not clear. `JUDICIAL`: a court ordered it. */
            reason: components["schemas"]["HoldReason"];
            /** @description The number of the court's process or order, or your own number of the case; required for `JUDICIAL`. It must hold no personal data: it is kept even when the seller is erased. */
            reference?: string;
            /**
             * Format: date
             * @description The day on which the hold is released, in America/Sao_Paulo; it must be after today. Without it, the hold stays until `releaseHold`. On that day, the hold is released within an hour after midnight.
             */
            releaseOn?: string;
        };
        /** @description A new hold, and what of it is not covered. */
        CreatedHold: {
            /** @description Id of the hold. */
            idHold: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description The amount in BRL; `null` if all that is due is held. */
            amount: components["schemas"]["HeldAmount"];
            /** @description Whether all that is due is held. */
            all: boolean;
            /** @description Why. `RESERVE`: a share of the seller's money is kept against later refunds and chargebacks. `RISK`: something is not clear. `JUDICIAL`: a court ordered it. */
            reason: components["schemas"]["HoldReason"];
            /** @description The number of the court's process or order, as it was sent. For a hold that a plan's `reserve` made, the transfer that it was made with, such as `transfer 12`. `null` without one. */
            reference: components["schemas"]["HoldReference"];
            /** @description The day on which it is released, in America/Sao_Paulo; `null` if it stays until somebody releases it. */
            releaseOn: components["schemas"]["ReleaseOn"];
            /** @description `OPEN`: a closing leaves what it holds. `RELEASED`: it holds nothing any more. */
            status: components["schemas"]["HoldStatus"];
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was released, in UTC; `null` while it is open.
             */
            releasedAt: string | null;
            /**
             * Format: brl
             * @description How much of `amount` exceeds what the seller was owed, now and later, and was not held yet, in BRL; more than 0 only for `JUDICIAL`. What comes in later is held up to `amount`.
             */
            uncovered: number;
        };
        /**
         * @description `OPEN`: less is paid than was computed, because the unit is not due yet or has too little. `SETTLED`: all is paid. `WITHDRAWN`: nothing more is paid.
         * @enum {string}
         */
        EffectStatus: "OPEN" | "SETTLED" | "WITHDRAWN";
        /**
         * Format: int32
         * @description The order in which the beneficiaries of a unit are paid; 1 is first.
         */
        Priority: number;
        /**
         * @description Whether the contract names an amount, or a percentage of the unit.
         * @enum {string}
         */
        EffectKind: "AMOUNT" | "PERCENT";
        /**
         * Format: brl
         * @description An amount in BRL with at most two decimal places.
         */
        EffectAmount: number;
        /** @description What a contract says of a receivable unit: who is paid of it before the seller. It stays when it is settled or withdrawn. */
        ReceivableEffect: {
            /** @description Id of the effect. */
            idEffect: components["schemas"]["Id"];
            /** @description The seller of the unit. */
            idSeller: components["schemas"]["Id"];
            /**
             * Format: date
             * @description The day on which the unit falls due.
             */
            dueDate: string;
            /** @description The payment arrangement of the unit, by the code of the registries; see `Arrangement`. */
            arrangement: components["schemas"]["RegisteredArrangement"];
            /** @description The contract's id at the registry. It must hold no personal data. */
            contract: components["schemas"]["Contract"];
            /** @description The order in which the beneficiaries of a unit are paid; 1 is first. */
            priority: components["schemas"]["Priority"];
            /** @description Whether the contract names an amount, or a percentage of the unit. */
            kind: components["schemas"]["EffectKind"];
            /** @description What the contract says, in BRL for `AMOUNT`, as a percentage for `PERCENT`. */
            value: number;
            /** @description What the registry computed for this unit, in BRL. */
            computed: components["schemas"]["EffectAmount"];
            /** @description What transfers have paid of it, in BRL, without those that failed, were cancelled or came back. */
            paid: components["schemas"]["EffectAmount"];
            /** @description `OPEN`: less is paid than was computed, because the unit is not due yet or has too little. `SETTLED`: all is paid. `WITHDRAWN`: nothing more is paid. */
            status: components["schemas"]["EffectStatus"];
            /** @description The CPF or CNPJ of the beneficiary; `null` once the seller is erased. */
            beneficiaryDocument: string | null;
            /** @description Name of the beneficiary; `null` once the seller is erased. */
            beneficiaryName: string | null;
            /**
             * Format: date-time
             * @description When it was first imported, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, in UTC.
             */
            updatedAt: string;
        };
        /** @description One `ReceivableEffect` per line, as JSON, each line ended by LF; nothing at all if there are no effects. */
        ReceivableEffectsNdjson: string;
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `ReceivableEffect`, in their order, then one row for each effect, each row ended by CRLF. Numbers have a decimal point. */
        ReceivableEffectsCsv: string;
        /** @description Who is paid of the unit, and where. */
        BeneficiaryInput: {
            /** @description The CPF or CNPJ of the beneficiary without punctuation. */
            document: components["schemas"]["Document"];
            /** @description Name of the beneficiary, 1 to 150 characters, not blank, no control characters. */
            name: string;
            /** @description The account of the beneficiary, as that of a seller. */
            account: components["schemas"]["AccountInput"];
        };
        /** @description What a contract says of a receivable unit: a line of `importReceivableEffects`. The service also checks what a schema cannot say: exactly one of `idSeller` and `document` is sent, amounts have at most two decimal places, percentages at most four, and the beneficiary's account is complete, as that of a seller must be. A line has at most 64 KiB. */
        ReceivableEffectInput: {
            /** @description The contract's id at the registry, 1 to 100 letters, digits and the signs . _ : / -. */
            contract: components["schemas"]["Contract"];
            /** @description Id of the seller, an integer as createSeller returned it; leave it out if document is sent. */
            idSeller?: components["schemas"]["Id"];
            /** @description The seller's CPF or CNPJ without punctuation; leave it out if idSeller is sent. */
            document?: components["schemas"]["Document"];
            /** @description One of ACC, DBC, ECC, ECD, HCC, HCD, MCC, MCD, VCC and VCD. */
            arrangement: components["schemas"]["RegisteredArrangement"];
            /**
             * Format: date
             * @description The day on which the unit falls due, such as 2026-12-31.
             */
            dueDate: string;
            /** @description Who is paid first, an integer from 1 to 9999, with no two the same in a unit. */
            priority: components["schemas"]["Priority"];
            /** @description AMOUNT or PERCENT. */
            kind: components["schemas"]["EffectKind"];
            /** @description What the contract says, a JSON number, BRL up to 999999999999.99 for AMOUNT, or a percentage from 0.0001 to 100 for PERCENT. */
            value: number;
            /** @description What the registry computed for this unit, a JSON number in BRL, 0 to 999999999999.99, at most two decimal places. */
            computed: number;
            /** @description Whether the effect is withdrawn; it is false if it is left out. */
            withdrawn?: boolean;
            /** @description Who is paid, with document, name and account. */
            beneficiary: components["schemas"]["BeneficiaryInput"];
        };
        /** @description One `ReceivableEffectInput` per line, as JSON, each line ended by LF or CRLF; the last one may have no end. Empty lines are counted in `line`, but are not among `lines`. */
        EffectsNdjsonInput: string;
        /**
         * Format: int32
         * @description A number of lines.
         */
        LineCount: number;
        /** @description What became of a line. */
        EffectResult: {
            /**
             * Format: int32
             * @description Number of the line in the request, from 1. Empty lines of NDJSON are counted too.
             */
            line: number;
            /**
             * @description What was done with the line.
             * @enum {string}
             */
            outcome: "CREATED" | "REPLACED" | "WITHDRAWN" | "UNCHANGED" | "REFUSED";
            /**
             * @description Why it was refused; otherwise `null`. `seller_not_found`: the intermediary has no such seller, or it was erased. `effect_settled`: the unit's day is paid already. `effect_priority_taken`: two effects of one unit would have the same priority. `other_line_refused`: another line of the same seller was refused. The others mean that the line cannot be read as a `ReceivableEffectInput`. Later versions may add codes.
             * @enum {string|null}
             */
            code: "malformed_json" | "repeated_key" | "rounded_number" | "line_too_long" | "invalid_line" | "seller_not_found" | "effect_settled" | "effect_priority_taken" | "other_line_refused" | null;
            /** @description What is wrong, with JSON Pointers into the line, and what to do; `null` if nothing is. It holds no personal data. */
            detail: string | null;
        };
        /** @description What became of the lines, or, with `dryRun`, what would: `lines` = `created` + `replaced` + `withdrawn` + `unchanged` + `refused`. */
        EffectsImported: {
            /** @description Whether nothing was written. */
            dryRun: boolean;
            /** @description How many lines the request has. */
            lines: components["schemas"]["LineCount"];
            /** @description How many are new effects. */
            created: components["schemas"]["LineCount"];
            /** @description How many replaced an effect of the same contract on the same unit, or brought back one that was withdrawn. */
            replaced: components["schemas"]["LineCount"];
            /** @description How many withdrew an effect. */
            withdrawn: components["schemas"]["LineCount"];
            /** @description How many say what is known already. */
            unchanged: components["schemas"]["LineCount"];
            /** @description How many were refused; nothing of their sellers was written. */
            refused: components["schemas"]["LineCount"];
            /** @description What became of each line, in the order of the request. */
            results: components["schemas"]["EffectResult"][];
        };
        /**
         * @description Which units are taken first, `NEAREST` if it is left out. Those of one day are taken in the order of their arrangements, or in reverse.
         * @enum {string}
         */
        AnticipationOrder: "NEAREST" | "FARTHEST";
        /** @description What is wanted. Exactly one of `amount` and `all` is sent. */
        AnticipationQuoteInput: {
            /**
             * Format: brl
             * @description The amount in BRL of what falls due later, with at most two decimal places.
             */
            amount?: number;
            /**
             * @description All that is free, of at most 999 units, and at most 999,999,999.99 BRL.
             * @enum {boolean}
             */
            all?: true;
            /** @description Which units are taken first, `NEAREST` if it is left out. Those of one day are taken in the order of their arrangements, or in reverse. */
            order?: components["schemas"]["AnticipationOrder"];
        };
        /**
         * Format: brl
         * @description What falls due later and is paid today, in BRL, before the discount.
         */
        AnticipatedAmount: number;
        /**
         * Format: brl
         * @description What that costs, in BRL.
         */
        Discount: number;
        /** @description A receivable unit, and what of it is paid today. */
        AnticipationUnit: {
            /**
             * @description The payment arrangement (*arranjo de pagamento*), by the code that the Brazilian registries of receivables use. The
             *     last letter says whether it is credit (`C`) or debit (`D`):
             *
             *     - `ACC`: American Express
             *     - `DBC`: Discover
             *     - `ECC`, `ECD`: Elo
             *     - `HCC`, `HCD`: Hipercard
             *     - `MCC`, `MCD`: Mastercard
             *     - `VCC`, `VCD`: Visa
             *
             *     The rest are codes of this service, for what has none: `XCC` and `XCD` other cards, `PIX` pix, `BOL` bank slips, and
             *     `ADJ` what is no part of a sale's unit: adjustments, and what is debited or given back on another day than the sale's,
             *     or of a sale that was anticipated.
             */
            arrangement: components["schemas"]["Arrangement"];
            /**
             * Format: date
             * @description The day on which it falls due, in America/Sao_Paulo.
             */
            dueDate: string;
            /**
             * Format: int32
             * @description For how many calendar days the discount is calculated.
             */
            days: number;
            /** @description What falls due later and is paid today, in BRL, before the discount. */
            amount: components["schemas"]["AnticipatedAmount"];
            /** @description What that costs, in BRL. */
            discount: components["schemas"]["Discount"];
        };
        /**
         * Format: brl
         * @description What the seller gets, in BRL, `amount` less `discount`.
         */
        AnticipationNet: number;
        /** @description The rate of the plan for 30 days, in per cent. */
        AnticipationRate: number;
        /** @description These terms, sealed, for `createAnticipation`. It is opaque; send it unchanged. */
        "Quote-2": string;
        /** @description What an anticipation would pay and cost now. */
        AnticipationQuote: {
            /** @description The units that it would take, in the order in which it takes them. */
            units: components["schemas"]["AnticipationUnit"][];
            /** @description What falls due later and is paid today, in BRL, before the discount. */
            amount: components["schemas"]["AnticipatedAmount"];
            /** @description What that costs, in BRL. */
            discount: components["schemas"]["Discount"];
            /** @description What the seller gets, in BRL, `amount` less `discount`. */
            net: components["schemas"]["AnticipationNet"];
            /** @description The rate of the plan for 30 days, in per cent. */
            monthlyRate: components["schemas"]["AnticipationRate"];
            /** @description How the discount of N, due in d days, is calculated at the rate i for 30 days, to the centavo, half to even, for each unit. `SIMPLE`: N × i × d / 30. `COMPOUND`: N × (1 − (1 + i)^(−d/30)). */
            method: components["schemas"]["AnticipationMethod"];
            /** @description These terms, sealed, for `createAnticipation`. It is opaque; send it unchanged. */
            quote: components["schemas"]["Quote-2"];
            /**
             * Format: date-time
             * @description Until when the quote holds, in UTC.
             */
            expiresAt: string;
        };
        /** @description What a seller was paid before it fell due. */
        Anticipation: {
            /** @description Id of the anticipation. */
            idAnticipation: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description What falls due later and is paid today, in BRL, before the discount. */
            amount: components["schemas"]["AnticipatedAmount"];
            /** @description What that costs, in BRL. */
            discount: components["schemas"]["Discount"];
            /** @description What the seller gets, in BRL, `amount` less `discount`. */
            net: components["schemas"]["AnticipationNet"];
            /** @description The rate of the plan for 30 days, in per cent. */
            monthlyRate: components["schemas"]["AnticipationRate"];
            /** @description How the discount of N, due in d days, is calculated at the rate i for 30 days, to the centavo, half to even, for each unit. `SIMPLE`: N × i × d / 30. `COMPOUND`: N × (1 − (1 + i)^(−d/30)). */
            method: components["schemas"]["AnticipationMethod"];
            /**
             * Format: date
             * @description The day from which the days are counted, in America/Sao_Paulo.
             */
            countedFrom: string;
            /**
             * @description `PAID` once a transfer has paid it, so that it cannot be cancelled any more; `OPEN` until then. A transfer that fails leaves it `PAID`: its amount is due again as a whole.
             * @enum {string}
             */
            status: "OPEN" | "PAID" | "CANCELLED";
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was cancelled, in UTC; `null` if it was not.
             */
            cancelledAt: string | null;
        };
        /** @description What is to be paid today. Exactly one of `quote`, `amount` and `all` is sent; `order` does not go with a quote. */
        AnticipationInput: {
            /** @description These terms, sealed, for `createAnticipation`. It is opaque; send it unchanged. */
            quote?: components["schemas"]["Quote-2"];
            /**
             * Format: brl
             * @description The amount in BRL of what falls due later, with at most two decimal places.
             */
            amount?: number;
            /**
             * @description All that is free, of at most 999 units, and at most 999,999,999.99 BRL.
             * @enum {boolean}
             */
            all?: true;
            /** @description Which units are taken first, `NEAREST` if it is left out. Those of one day are taken in the order of their arrangements, or in reverse. */
            order?: components["schemas"]["AnticipationOrder"];
        };
        /** @description What the intermediary calls a paying account. */
        AccountName: string;
        /** @description The company's address. */
        PayerAddress: {
            /** @description The street (logradouro). */
            street: string;
            /** @description The number, in digits; `""` without one. */
            number: string;
            /** @description More of it, such as the floor; `""` without. */
            complement: string;
            /** @description The city. */
            city: string;
            /** @description The state, in two letters. */
            state: string;
            /** @description The CEP, in digits. */
            zipCode: string;
        };
        /** @description An account from which the intermediary pays. */
        PayingAccount: {
            /** @description The company that pays, as its bank knows it. The file has its first 30 characters. */
            companyName: string;
            /** @description Its CPF or CNPJ. The files have digits only, so a CNPJ with letters is refused. */
            document: components["schemas"]["Document"];
            /** @description The number of its agreement with the bank (convênio). Itaú's files have none. */
            agreement: string;
            /** @description Code of its bank, 3 digits (COMPE). */
            bank: string;
            /** @description Number of the branch (agência), without its check digit. */
            agency: string;
            /** @description Check digit of the branch; `""` or left out where the bank has none. */
            agencyDigit: string;
            /** @description Number of the account, without its check digit. */
            account: string;
            /** @description Check digit of the account; `""` or left out where it has none. */
            accountDigit: string;
            /**
             * @description How transfers to an account, and not to a Pix key, are paid: by credit at the same bank or TED (`TED`), or by Pix (`PIX`).
             * @enum {string}
             */
            accountsBy: "TED" | "PIX";
            /** @description What the intermediary calls a paying account. */
            name: components["schemas"]["AccountName"];
            /**
             * @description The layout of its files, which is that of its bank.
             * @enum {string}
             */
            layout: "febraban" | "itau" | "banco-do-brasil" | "bradesco" | "santander" | "sicoob";
            /** @description Name of the bank; `""` if its code is not in the service's list of Brazilian banks. */
            bankName: string;
            /** @description The company's address; `null` without one. */
            address: components["schemas"]["PayerAddress"] | null;
            /**
             * Format: int64
             * @description The number of the last file.
             */
            lastFileNumber: number;
            /** @description Whether the number is right. After the database was restored it is `false`, because the bank may have had later files. */
            isFileNumberKnown: boolean;
            /**
             * Format: date-time
             * @description When it was set, or its last file was made, in UTC.
             */
            updatedAt: string;
        };
        /** @description The company's address, which some banks want in the file. */
        PayerAddressInput: {
            /** @description The street (logradouro). */
            street: string;
            /** @description The number, in digits; `""` without one. */
            number?: string;
            /** @description More of it, such as the floor; `""` without. */
            complement?: string;
            /** @description The city. */
            city: string;
            /** @description The state, in two letters. */
            state: string;
            /** @description The CEP, in digits. */
            zipCode: string;
        };
        /** @description Who pays from an account, as its bank knows it. */
        PayingAccountInput: {
            /** @description The company that pays, as its bank knows it. The file has its first 30 characters. */
            companyName: string;
            /** @description Its CPF or CNPJ. The files have digits only, so a CNPJ with letters is refused. */
            document: components["schemas"]["Document"];
            /** @description The number of its agreement with the bank (convênio). Itaú's files have none. */
            agreement?: string;
            /** @description Code of its bank, 3 digits (COMPE). */
            bank: string;
            /** @description Number of the branch (agência), without its check digit. */
            agency: string;
            /** @description Check digit of the branch; `""` or left out where the bank has none. */
            agencyDigit?: string;
            /** @description Number of the account, without its check digit. */
            account: string;
            /** @description Check digit of the account; `""` or left out where it has none. */
            accountDigit?: string;
            /**
             * @description How transfers to an account, and not to a Pix key, are paid: by credit at the same bank or TED (`TED`), or by Pix (`PIX`).
             * @enum {string}
             */
            accountsBy: "TED" | "PIX";
            /** @description The company's address, which some banks want in the file. */
            address?: components["schemas"]["PayerAddressInput"];
            /**
             * Format: int32
             * @description The number of the last file that the bank had. It is required for a new account, 0 if its bank never had a file of the company; without it, an account that exists goes on. It cannot be lower than a number that was given here.
             */
            lastFileNumber?: number;
        };
        /**
         * @description `DRAFT`: its transfers are fixed, and it has no file yet. `APPROVED`: it has a file, which the bank may have. `CANCELLED`: its transfers are free again.
         * @enum {string}
         */
        RemittanceStatus: "DRAFT" | "APPROVED" | "CANCELLED";
        /** @description How many of its transfers have each status now; none of a cancelled remittance. */
        RemittanceCounts: {
            /**
             * Format: int64
             * @description Those in a draft.
             */
            created: number;
            /**
             * Format: int64
             * @description Those that the bank has not answered.
             */
            sent: number;
            /**
             * Format: int64
             * @description Those that were paid.
             */
            paid: number;
            /**
             * Format: int64
             * @description Those that could not be paid. They are due again.
             */
            failed: number;
            /**
             * Format: int64
             * @description Those that came back after they were paid. They are due again.
             */
            returned: number;
        };
        /** @description A file that tells a bank whom to pay, and what became of its payments. */
        Remittance: {
            /** @description Id of the remittance. */
            idRemittance: components["schemas"]["Id"];
            /** @description What the intermediary calls a paying account. */
            payingAccount: components["schemas"]["AccountName"];
            /** @description Code of the bank that pays. */
            bank: string;
            /** @description `DRAFT`: its transfers are fixed, and it has no file yet. `APPROVED`: it has a file, which the bank may have. `CANCELLED`: its transfers are free again. */
            status: components["schemas"]["RemittanceStatus"];
            /**
             * Format: date
             * @description The day on which the bank is to pay.
             */
            paymentDate: string;
            /**
             * Format: int64
             * @description How many transfers it has. For a cancelled one, how many it had.
             */
            transfers: number;
            /** @description What it pays, in BRL. */
            amount: number;
            /**
             * Format: int64
             * @description The number of its file; `null` before it is approved.
             */
            fileNumber: number | null;
            /** @description How many of its transfers have each status now; none of a cancelled remittance. */
            counts: components["schemas"]["RemittanceCounts"];
            /** @description Who made it; `null` for a token that names no person. */
            createdBy: components["schemas"]["ApprovalPerson"] | null;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /** @description Who approved or cancelled it; `null` for a draft, and for a token that names no person. */
            decidedBy: components["schemas"]["ApprovalPerson"] | null;
            /**
             * Format: date-time
             * @description When it was approved or cancelled, in UTC; `null` for a draft.
             */
            endedAt: string | null;
        };
        /** @description Which transfers are to be paid, from which account, and on which day. */
        RemittanceInput: {
            /** @description What the intermediary calls a paying account. */
            payingAccount: components["schemas"]["AccountName"];
            /**
             * Format: date
             * @description The day on which the bank is to pay, today in America/Sao_Paulo or later.
             */
            paymentDate: string;
            /**
             * @description Only transfers that go to a Pix key (`PIX`), or to an account (`BANK_ACCOUNT`). Itaú takes Pix only in a file of its own.
             * @enum {string}
             */
            transferType?: "PIX" | "BANK_ACCOUNT";
            /** @description Only these transfers, whatever their `paymentDate`. Without it, all that may be paid by the day. */
            idTransfers?: components["schemas"]["Id"][];
            /** @description Transfers that are left for another remittance. */
            leaveOut?: components["schemas"]["Id"][];
        };
        /** @description A new remittance. */
        RemittanceMade: {
            /** @description Id of the remittance. */
            idRemittance: components["schemas"]["Id"];
            /** @description What the intermediary calls a paying account. */
            payingAccount: components["schemas"]["AccountName"];
            /** @description Code of the bank that pays. */
            bank: string;
            /** @description `DRAFT`: its transfers are fixed, and it has no file yet. `APPROVED`: it has a file, which the bank may have. `CANCELLED`: its transfers are free again. */
            status: components["schemas"]["RemittanceStatus"];
            /**
             * Format: date
             * @description The day on which the bank is to pay.
             */
            paymentDate: string;
            /**
             * Format: int64
             * @description How many transfers it has. For a cancelled one, how many it had.
             */
            transfers: number;
            /** @description What it pays, in BRL. */
            amount: number;
            /**
             * Format: int64
             * @description The number of its file; `null` before it is approved.
             */
            fileNumber: number | null;
            /** @description How many of its transfers have each status now; none of a cancelled remittance. */
            counts: components["schemas"]["RemittanceCounts"];
            /** @description Who made it; `null` for a token that names no person. */
            createdBy: components["schemas"]["ApprovalPerson"] | null;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /** @description Who approved or cancelled it; `null` for a draft, and for a token that names no person. */
            decidedBy: components["schemas"]["ApprovalPerson"] | null;
            /**
             * Format: date-time
             * @description When it was approved or cancelled, in UTC; `null` for a draft.
             */
            endedAt: string | null;
            /** @description Whether transfers are left for another remittance, because this one has as many as it can. */
            isFull: boolean;
        };
        /** @description The file of a remittance. */
        RemittanceFile: {
            /** @description A name for the file. */
            fileName: string;
            /** @description The file, in ASCII with CRLF at the end of each line. */
            content: string;
        };
        /** @description A return of a bank. */
        ReturnInput: {
            /** @description The file as text, with its ends of lines. A file that is not in ASCII is in ISO 8859-1: read it so, and not as UTF-8. */
            content: string;
        };
        /** @description A code of a bank. */
        Occurrence: {
            /** @description The code. */
            code: string;
            /** @description What the bank means by it, in Portuguese. */
            explanation: string;
        };
        /** @description A payment in a return that failed, came back or could not be recorded. */
        ImportedLine: {
            /**
             * Format: int64
             * @description The line of the file that says it, from 1 on.
             */
            line: number;
            /**
             * @description Why it was not recorded; `null` if it was.
             * @enum {string|null}
             */
            problem: "UNKNOWN_PAYMENT" | "AMOUNT_DIFFERS" | "UNCLEAR" | "STATE_CONFLICT" | null;
            /** @description The company's number of the payment (seu número), as the file has it. Those of this service are the remittance and the transfer, such as `7-123`. The bank's number (nosso número) is `bankNumber`. */
            companyNumber: string;
            /**
             * Format: int64
             * @description The transfer that it is about; `null` if it is none of ours.
             */
            idTransfer: number | null;
            /**
             * @description What the bank's codes say of the payment.
             * @enum {string}
             */
            outcome: "PAID" | "SCHEDULED" | "FAILED" | "RETURNED" | "UNKNOWN";
            /** @description The bank's codes. */
            occurrences: components["schemas"]["Occurrence"][];
            /** @description The amount of the payment in the file, in BRL. */
            amount: number;
            /** @description What the bank paid, in BRL; `null` if it does not say so. */
            paidAmount: number | null;
            /**
             * Format: date
             * @description The day on which the bank paid; `null` if it does not say so.
             */
            paidOn: string | null;
            /** @description The bank's number of the payment (nosso número); `null` without one. */
            bankNumber: string | null;
        };
        /** @description What a return said, and what was done about it. */
        ReturnImported: {
            /** @description What the intermediary calls a paying account. */
            payingAccount: components["schemas"]["AccountName"];
            /**
             * Format: int64
             * @description The number that the bank gave the file; `null` in a layout that has none, such as Itaú's.
             */
            fileNumber: number | null;
            /**
             * Format: date
             * @description The day on which the bank made the file.
             */
            fileDate: string;
            /**
             * Format: int64
             * @description How many payments the file has; a batch that was refused without naming its payments counts as one.
             */
            payments: number;
            /**
             * Format: int64
             * @description How many of them were paid, and are PAID here.
             */
            paid: number;
            /**
             * Format: int64
             * @description How many of them failed, and are FAILED here.
             */
            failed: number;
            /**
             * Format: int64
             * @description How many of them came back, and are RETURNED here, or FAILED if they were not known to be paid.
             */
            returned: number;
            /**
             * Format: int64
             * @description How many of them the bank will pay later.
             */
            scheduled: number;
            /**
             * Format: int64
             * @description How many of them could not be recorded. Somebody must look at these.
             */
            open: number;
            /**
             * Format: date-time
             * @description When the file was imported, in UTC.
             */
            importedAt: string;
            /**
             * Format: int64
             * @description Id of the return; `null` for a dry run.
             */
            idReturn: number | null;
            /** @description Whether nothing was written. */
            dryRun: boolean;
            /** @description The payments that failed, came back or could not be recorded, in the order of the file. */
            lines: components["schemas"]["ImportedLine"][];
        };
        /** @description A return of a bank, and what it said. */
        RemittanceReturn: {
            /** @description What the intermediary calls a paying account. */
            payingAccount: components["schemas"]["AccountName"];
            /**
             * Format: int64
             * @description The number that the bank gave the file; `null` in a layout that has none, such as Itaú's.
             */
            fileNumber: number | null;
            /**
             * Format: date
             * @description The day on which the bank made the file.
             */
            fileDate: string;
            /**
             * Format: int64
             * @description How many payments the file has; a batch that was refused without naming its payments counts as one.
             */
            payments: number;
            /**
             * Format: int64
             * @description How many of them were paid, and are PAID here.
             */
            paid: number;
            /**
             * Format: int64
             * @description How many of them failed, and are FAILED here.
             */
            failed: number;
            /**
             * Format: int64
             * @description How many of them came back, and are RETURNED here, or FAILED if they were not known to be paid.
             */
            returned: number;
            /**
             * Format: int64
             * @description How many of them the bank will pay later.
             */
            scheduled: number;
            /**
             * Format: int64
             * @description How many of them could not be recorded. Somebody must look at these.
             */
            open: number;
            /**
             * Format: date-time
             * @description When the file was imported, in UTC.
             */
            importedAt: string;
            /** @description Id of the return. */
            idReturn: components["schemas"]["Id"];
        };
        /** @description A payment in a return that failed, came back or could not be recorded. */
        ReturnLine: {
            /**
             * Format: int64
             * @description The line of the file that says it, from 1 on.
             */
            line: number;
            /**
             * @description Why it was not recorded; `null` if it was.
             * @enum {string|null}
             */
            problem: "UNKNOWN_PAYMENT" | "AMOUNT_DIFFERS" | "UNCLEAR" | "STATE_CONFLICT" | null;
            /** @description The company's number of the payment (seu número), as the file has it. Those of this service are the remittance and the transfer, such as `7-123`. The bank's number (nosso número) is `bankNumber`. */
            companyNumber: string;
            /**
             * Format: int64
             * @description The transfer that it is about; `null` if it is none of ours.
             */
            idTransfer: number | null;
            /**
             * @description What the bank's codes say of the payment.
             * @enum {string}
             */
            outcome: "PAID" | "SCHEDULED" | "FAILED" | "RETURNED" | "UNKNOWN";
            /** @description The bank's codes. */
            occurrences: components["schemas"]["Occurrence"][];
            /** @description The amount of the payment in the file, in BRL. */
            amount: number;
            /** @description What the bank paid, in BRL; `null` if it does not say so. */
            paidAmount: number | null;
            /**
             * Format: date
             * @description The day on which the bank paid; `null` if it does not say so.
             */
            paidOn: string | null;
            /** @description The bank's number of the payment (nosso número); `null` without one. */
            bankNumber: string | null;
            /** @description Id of the line. */
            idReturnLine: components["schemas"]["Id"];
            /** @description The return that it is of. */
            idReturn: components["schemas"]["Id"];
        };
        /** @description Name of the acquirer or bank, in lower case. */
        AcquirerName: string;
        /** Format: brl */
        SettlementAmount: number;
        /** @description A file of an acquirer that was imported. */
        SettlementFile: {
            /** @description Id of the file. */
            idSettlementFile: components["schemas"]["Id"];
            /** @description Name of the acquirer or bank, in lower case. */
            acquirer: components["schemas"]["AcquirerName"];
            /** @description The acquirer's number of the establishment that it is for; `null` if it does not tell it. */
            establishment: string | null;
            /** @description What it is. `ndjson` or `csv` in our own format, or the number of Cielo's statement. */
            statement: string;
            /**
             * Format: int64
             * @description How many settlement lines it has.
             */
            lines: number;
            /** @description What its lines add up to before what the acquirer keeps, in BRL. */
            gross: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer keeps of it in BRL. */
            cost: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer pays of it in BRL, which is gross less cost. */
            net: components["schemas"]["SettlementAmount"];
            /**
             * Format: date-time
             * @description When it was imported, in UTC.
             */
            importedAt: string;
        };
        /** @description What an acquirer or bank paid, will pay or kept for one sale: a line of our own format of settlement files, as JSON or as CSV with these names as its header. The service also checks what a schema cannot say: amounts have at most two decimal places, `gross` less `cost` is `net`, the signs fit `kind`, `installment` is at most `installments`, one of `soldOn`, `expectedOn` and `paidOn` is there, no field holds the number of a card, and all lines of a file have the same `acquirer`. A line has at most 64 KiB. */
        SettlementLineInput: {
            /** @description Name of the acquirer or bank, 1 to 64 letters, digits, _, . or -, stored in lower case. */
            acquirer: components["schemas"]["SourceId"];
            /**
             * @description One of SALE, CANCEL, CHARGEBACK, FEE and ADJUSTMENT.
             * @enum {string}
             */
            kind: "SALE" | "CANCEL" | "CHARGEBACK" | "FEE" | "ADJUSTMENT";
            /** @description The acquirer's own code of the movement, 1 to 64 letters, digits, _, ., / or -. */
            code?: string;
            /** @description Id of the sale at the acquirer, 1 to 64 letters, digits, _, . or -. */
            saleId?: components["schemas"]["SourceId"];
            /** @description Id of the transaction at the acquirer, the same when it is announced and when it is paid, 1 to 64 letters, digits, _, . or -. */
            transactionId?: components["schemas"]["SourceId"];
            /** @description Transaction id of the acquirer, for cards, 1 to 64 letters, digits, _, . or -. */
            tid?: components["schemas"]["SourceId"];
            /** @description NSU of the acquirer, for cards, 1 to 64 letters, digits, _, . or -, and never the number of a card. */
            nsu?: components["schemas"]["SourceId"];
            /** @description Authorization code, for cards, 1 to 64 letters, digits, _, . or -, and never the number of a card. */
            authorization?: components["schemas"]["SourceId"];
            /** @description Acquirer reference number, for cards, 1 to 64 letters, digits, _, . or -. */
            arn?: components["schemas"]["SourceId"];
            /** @description EndToEndId of the Pix payment, that of the original payment for one that was given back, 1 to 64 letters, digits, _, . or -. */
            endToEndId?: components["schemas"]["SourceId"];
            /** @description Txid of the Pix charge, 1 to 64 letters, digits, _, . or -. */
            txid?: components["schemas"]["SourceId"];
            /** @description Nosso número of the boleto, 1 to 64 letters, digits, _, . or -. */
            nossoNumero?: components["schemas"]["SourceId"];
            /**
             * Format: int32
             * @description Which instalment it is, an integer from 1 to installments, 1 if it is left out.
             */
            installment?: number;
            /**
             * Format: int32
             * @description How many instalments the sale has, an integer from 1 to 99, 1 if it is left out.
             */
            installments?: number;
            /**
             * Format: date
             * @description The day of the sale, from the year 2000 on, such as 2026-11-18.
             */
            soldOn?: string;
            /** @description The value of the whole sale, a JSON number in BRL, at most two decimal places, which a SALE with several instalments needs and which is otherwise gross if it is left out. */
            saleValue?: number;
            /** @description What the buyer paid, a JSON number in BRL, at most two decimal places, more than 0 for a SALE, and less than 0 for a CANCEL or a CHARGEBACK that is not taken back. */
            gross: number;
            /** @description What the acquirer keeps of gross, a JSON number in BRL, at most two decimal places. */
            cost: number;
            /** @description What the acquirer pays, which is gross less cost, a JSON number in BRL, at most two decimal places. */
            net: number;
            /**
             * Format: date
             * @description The day on which the acquirer says it will pay, from the year 2000 on, such as 2026-12-21.
             */
            expectedOn?: string;
            /**
             * Format: date
             * @description The day on which the acquirer paid, from the year 2000 on, such as 2026-12-21.
             */
            paidOn?: string;
            /** @description The acquirer's batch, 1 to 64 letters, digits, _, . or -, and never the number of a card. */
            batch?: components["schemas"]["SourceId"];
        };
        /** @description A file of an acquirer. */
        SettlementFileInput: {
            /** @description The file as text, with its ends of lines: our own format, in NDJSON as shown or in CSV with the same names, or Cielo's. A file that is not in UTF-8 is in ISO 8859-1: read it so. */
            content: string;
        };
        /** @description A file of an acquirer, and what the comparison found. */
        SettlementFileImported: {
            /** @description Id of the file. */
            idSettlementFile: components["schemas"]["Id"];
            /** @description Name of the acquirer or bank, in lower case. */
            acquirer: components["schemas"]["AcquirerName"];
            /** @description The acquirer's number of the establishment that it is for; `null` if it does not tell it. */
            establishment: string | null;
            /** @description What it is. `ndjson` or `csv` in our own format, or the number of Cielo's statement. */
            statement: string;
            /**
             * Format: int64
             * @description How many settlement lines it has.
             */
            lines: number;
            /** @description What its lines add up to before what the acquirer keeps, in BRL. */
            gross: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer keeps of it in BRL. */
            cost: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer pays of it in BRL, which is gross less cost. */
            net: components["schemas"]["SettlementAmount"];
            /**
             * Format: date-time
             * @description When it was imported, in UTC.
             */
            importedAt: string;
            /** @description Whether it was not imported before. */
            isNew: boolean;
            /**
             * Format: int64
             * @description How many of its lines a person has to look at. `listSettlementLines` has them.
             */
            open: number;
        };
        /**
         * @description What the comparison with the charges found. `MATCHED`: it agrees, or is a fee of the acquirer. `AMOUNT_DIFFERS`: the value or an instalment is another, or it is announced or paid more than once, or paid other than announced, with different amounts; or more was cancelled or disputed than is recorded here. `MISSING_HERE`: no charge has its ids, or it is a movement that nothing here explains. `MISSING_THERE`: a sale that no file has reported, or an announced payment that no file has paid, two bank business days after its day. `DUPLICATE`: an instalment of a charge is announced or paid again with the same amounts, or another file says exactly the same; of several announcements one that agrees with the charge counts, then the one for the latest day. `RESOLVED`: a person has dealt with it. `PENDING`: it is not compared yet.
         * @enum {string}
         */
        SettlementState: "PENDING" | "MATCHED" | "AMOUNT_DIFFERS" | "MISSING_HERE" | "MISSING_THERE" | "DUPLICATE" | "RESOLVED";
        FoundId: string | null;
        /** @description A movement of money in a file of an acquirer, and what became of it. */
        SettlementLine: {
            /** @description Id of the line. */
            idSettlementLine: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The file that it is in; `null` for a sale that should be in a file and is in none.
             */
            idSettlementFile: number | null;
            /**
             * Format: int64
             * @description The number of the line in the file, from 1; `null` without a file.
             */
            line: number | null;
            /** @description What the comparison with the charges found. `MATCHED`: it agrees, or is a fee of the acquirer. `AMOUNT_DIFFERS`: the value or an instalment is another, or it is announced or paid more than once, or paid other than announced, with different amounts; or more was cancelled or disputed than is recorded here. `MISSING_HERE`: no charge has its ids, or it is a movement that nothing here explains. `MISSING_THERE`: a sale that no file has reported, or an announced payment that no file has paid, two bank business days after its day. `DUPLICATE`: an instalment of a charge is announced or paid again with the same amounts, or another file says exactly the same; of several announcements one that agrees with the charge counts, then the one for the latest day. `RESOLVED`: a person has dealt with it. `PENDING`: it is not compared yet. */
            state: components["schemas"]["SettlementState"];
            /**
             * Format: date
             * @description The day that it counts for, when it was paid, or else is to be paid, or else was sold.
             */
            day: string;
            /**
             * Format: uuid
             * @description The charge that it tells of; `null` if none has its ids.
             */
            uuid: string | null;
            /** @description Name of the acquirer or bank, in lower case. */
            acquirer: components["schemas"]["AcquirerName"];
            /**
             * @description A sale, its cancellation or chargeback, a fee of the acquirer, or any other movement.
             * @enum {string}
             */
            kind: "SALE" | "CANCEL" | "CHARGEBACK" | "FEE" | "ADJUSTMENT";
            /** @description The acquirer's own code of the movement; `""` without one. */
            code: string;
            /** @description The acquirer's id of the sale, or `null`. */
            saleId: components["schemas"]["FoundId"];
            /** @description The acquirer's id of the transaction, or `null`. */
            transactionId: components["schemas"]["FoundId"];
            /** @description The TID of a card payment, or `null`. */
            tid: components["schemas"]["FoundId"];
            /** @description The NSU of a card payment, or `null`. */
            nsu: components["schemas"]["FoundId"];
            /** @description The authorization code of a card payment, or `null`. */
            authorization: components["schemas"]["FoundId"];
            /** @description The acquirer reference number of a card payment, or `null`. */
            arn: components["schemas"]["FoundId"];
            /** @description The EndToEndId of a Pix, or `null`. */
            endToEndId: components["schemas"]["FoundId"];
            /** @description The txid of a Pix charge, or `null`. */
            txid: components["schemas"]["FoundId"];
            /** @description The nosso número of a boleto, or `null`. */
            nossoNumero: components["schemas"]["FoundId"];
            /**
             * Format: int32
             * @description Which instalment it is, from 1.
             */
            installment: number;
            /**
             * Format: int32
             * @description Of how many.
             */
            installments: number;
            /**
             * Format: date
             * @description The day of the sale, or `null` if the file does not tell it.
             */
            soldOn: string | null;
            /** @description The value of the whole sale in BRL. */
            saleValue: components["schemas"]["SettlementAmount"];
            /** @description What buyers paid in BRL; less than 0 if they got it back. */
            gross: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer keeps of it in BRL. */
            cost: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer pays in BRL, which is gross less cost. */
            net: components["schemas"]["SettlementAmount"];
            /**
             * Format: date
             * @description The day on which the acquirer says it will pay, or `null`.
             */
            expectedOn: string | null;
            /**
             * Format: date
             * @description The day on which the acquirer paid; `null` if it only announces the payment.
             */
            paidOn: string | null;
            /** @description The acquirer's batch, or `null`. */
            batch: components["schemas"]["FoundId"];
            /** @description Why it was resolved, or last opened again; `null` if it never was. */
            note: string | null;
            /**
             * Format: date-time
             * @description When it was resolved, in UTC; `null` if it is not.
             */
            resolvedAt: string | null;
        };
        /** @description Why a person decides so about a line. */
        SettlementNoteInput: {
            /** @description Why, for the next person. Personal data does not belong here. */
            note: string;
        };
        /** @description What the lines of a day, an acquirer, a stage and a state add up to. */
        ReconciliationTotal: {
            /**
             * Format: date
             * @description The day.
             */
            day: string;
            /** @description Name of the acquirer or bank, in lower case. */
            acquirer: components["schemas"]["AcquirerName"];
            /**
             * @description Whether the acquirer paid on the day, or only announces that it will.
             * @enum {string}
             */
            stage: "ANNOUNCED" | "PAID";
            /** @description What the comparison with the charges found. `MATCHED`: it agrees, or is a fee of the acquirer. `AMOUNT_DIFFERS`: the value or an instalment is another, or it is announced or paid more than once, or paid other than announced, with different amounts; or more was cancelled or disputed than is recorded here. `MISSING_HERE`: no charge has its ids, or it is a movement that nothing here explains. `MISSING_THERE`: a sale that no file has reported, or an announced payment that no file has paid, two bank business days after its day. `DUPLICATE`: an instalment of a charge is announced or paid again with the same amounts, or another file says exactly the same; of several announcements one that agrees with the charge counts, then the one for the latest day. `RESOLVED`: a person has dealt with it. `PENDING`: it is not compared yet. */
            state: components["schemas"]["SettlementState"];
            /**
             * Format: int64
             * @description How many lines.
             */
            lines: number;
            /** @description What buyers paid in BRL. */
            gross: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer keeps in BRL. */
            cost: components["schemas"]["SettlementAmount"];
            /** @description What the acquirer pays in BRL. */
            net: components["schemas"]["SettlementAmount"];
        };
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `ReconciliationTotal`, in their order, then one row for each sum, each row ended by CRLF. Numbers have a decimal point. */
        ReconciliationCsv: string;
        /** @description What was earned with the charges of a group, in BRL. Of its day, payment method, brand, instalments and seller, only the one by which it was divided is set, and that one is `null` for charges that have none, such as the brand of a Pix. */
        Margin: {
            /**
             * Format: date
             * @description The day on which the charges were paid, by `DAY`.
             */
            day: string | null;
            /**
             * @description The payment method, by `METHOD`.
             * @enum {string|null}
             */
            paymentMethod: "PIX" | "BANK_SLIP" | "DEBIT_CARD" | "CREDIT_CARD_SIGHT" | "CREDIT_CARD_EARLY_SELLER" | "CREDIT_CARD_EARLY_BUYER" | null;
            /**
             * @description The brand of the card, by `BRAND`.
             * @enum {string|null}
             */
            brand: "mastercard" | "visa" | "elo" | "hipercard" | "american_express" | "discover" | "other" | null;
            /**
             * Format: int32
             * @description How many instalments the sales have, by `INSTALLMENTS`.
             */
            installments: number | null;
            /**
             * Format: int64
             * @description The seller, by `SELLER`.
             */
            idSeller: number | null;
            /**
             * Format: int64
             * @description How many charges there are.
             */
            salesCount: number;
            /** @description The sum of their values. */
            salesValue: components["schemas"]["FlowAmount"];
            /** @description What their sellers pay, less what refunds and chargebacks gave back of it. */
            fees: components["schemas"]["NetAmount"];
            /**
             * Format: int64
             * @description How many of them have all instalments in the acquirers' files.
             */
            reportedCount: number;
            /** @description The fees of those. */
            reportedFees: components["schemas"]["NetAmount"];
            /** @description What the acquirers keep of those. */
            cost: components["schemas"]["NetAmount"];
            /** @description `reportedFees` less `cost`; negative if the acquirers keep more than the sellers pay. */
            margin: components["schemas"]["NetAmount"];
        };
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `Margin`, in their order, then one row for each group, each row ended by CRLF. What is `null` is empty. Numbers have a decimal point. */
        MarginsCsv: string;
        /**
         * @description An account of the books:
         *
         *     - `UNREPORTED_SALES`: what buyers paid, less what they got back, that no acquirer's file has reported yet. It should
         *       go down to 0 within days. What stays is an open or resolved difference, a sale whose charge names no acquirer, or
         *       one from before your first files. What an acquirer will take back later is in it, with a minus, until that day;
         *     - `ACQUIRER_RECEIVABLE`: what acquirers have reported, less their cost, and not paid yet. There is one for each acquirer;
         *     - `BANK`: what acquirers paid, less what was transferred. It starts at 0, and leaves out all other payments;
         *     - `SELLERS_PAYABLE`: what sellers are owed by their statements, due or not yet due, except what is held;
         *     - `SELLER_RESERVES`: what is held of what sellers are owed, by holds with an amount;
         *     - `TRANSFERS_PAYABLE`, `BENEFICIARIES_PAYABLE`: transfers to sellers, and to beneficiaries of contracts, that the bank has
         *       not paid yet;
         *     - `UNIDENTIFIED_AMOUNTS`: what acquirers have reported without a known charge, what they paid once more or in part,
         *       and what they adjusted;
         *     - `FEE_REVENUE`: what sellers pay, less what refunds and chargebacks gave back;
         *     - `SURCHARGE_REVENUE`: what buyers pay in addition with `CREDIT_CARD_EARLY_BUYER`;
         *     - `ANTICIPATION_REVENUE`: the discounts of anticipations;
         *     - `SELLER_ADJUSTMENTS`: adjustments that take from sellers, less those that give to them;
         *     - `ACQUIRER_COST`: what acquirers keep, and what they charge for themselves.
         * @enum {string}
         */
        Account: "UNREPORTED_SALES" | "ACQUIRER_RECEIVABLE" | "BANK" | "SELLERS_PAYABLE" | "SELLER_RESERVES" | "TRANSFERS_PAYABLE" | "BENEFICIARIES_PAYABLE" | "UNIDENTIFIED_AMOUNTS" | "FEE_REVENUE" | "SURCHARGE_REVENUE" | "ANTICIPATION_REVENUE" | "SELLER_ADJUSTMENTS" | "ACQUIRER_COST";
        /** @description The balance of an account, in BRL. Balances are debits less credits: credit balances, which are liabilities and revenue, are negative. */
        AccountBalance: {
            /**
             * @description An account of the books:
             *
             *     - `UNREPORTED_SALES`: what buyers paid, less what they got back, that no acquirer's file has reported yet. It should
             *       go down to 0 within days. What stays is an open or resolved difference, a sale whose charge names no acquirer, or
             *       one from before your first files. What an acquirer will take back later is in it, with a minus, until that day;
             *     - `ACQUIRER_RECEIVABLE`: what acquirers have reported, less their cost, and not paid yet. There is one for each acquirer;
             *     - `BANK`: what acquirers paid, less what was transferred. It starts at 0, and leaves out all other payments;
             *     - `SELLERS_PAYABLE`: what sellers are owed by their statements, due or not yet due, except what is held;
             *     - `SELLER_RESERVES`: what is held of what sellers are owed, by holds with an amount;
             *     - `TRANSFERS_PAYABLE`, `BENEFICIARIES_PAYABLE`: transfers to sellers, and to beneficiaries of contracts, that the bank has
             *       not paid yet;
             *     - `UNIDENTIFIED_AMOUNTS`: what acquirers have reported without a known charge, what they paid once more or in part,
             *       and what they adjusted;
             *     - `FEE_REVENUE`: what sellers pay, less what refunds and chargebacks gave back;
             *     - `SURCHARGE_REVENUE`: what buyers pay in addition with `CREDIT_CARD_EARLY_BUYER`;
             *     - `ANTICIPATION_REVENUE`: the discounts of anticipations;
             *     - `SELLER_ADJUSTMENTS`: adjustments that take from sellers, less those that give to them;
             *     - `ACQUIRER_COST`: what acquirers keep, and what they charge for themselves.
             */
            account: components["schemas"]["Account"];
            /**
             * @description `PROFIT_AND_LOSS` is revenue and cost.
             * @enum {string}
             */
            class: "ASSET" | "LIABILITY" | "PROFIT_AND_LOSS";
            /** @description The acquirer of an `ACQUIRER_RECEIVABLE`; `null` for the other accounts. */
            acquirer: string | null;
            /** @description The balance before `dateInitial`. */
            opening: components["schemas"]["NetAmount"];
            /** @description What was debited in the period. */
            debits: components["schemas"]["FlowAmount"];
            /** @description What was credited in it. */
            credits: components["schemas"]["FlowAmount"];
            /** @description The balance at the end of `dateFinal`. */
            closing: components["schemas"]["NetAmount"];
            /**
             * Format: brl
             * @description The closing balance according to the statements of all sellers: the sum of all their lines, less what documents post after `dateFinal`. `null` for the other accounts.
             */
            statements: number | null;
            /**
             * Format: int64
             * @description How many lines all statements had together when the report was made; `null` where `statements` is.
             */
            lines: number | null;
            /** @description Up to which lines the statements were read, as a digest: the SHA-256 in hexadecimal of a line `idSeller sequence` for each seller, by id, each with its LF. `getStatementHead` has the sequence of a seller. `null` where `statements` is. */
            heads: string | null;
        };
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `AccountBalance`, in their order, then one row for each account, each row ended by CRLF. What is `null` is empty. Numbers have a decimal point. */
        TrialBalanceCsv: string;
        /** @description An amount of all documents of one day, kind and acquirer, in BRL. What acquirers take back is posted apart. */
        JournalEntry: {
            /**
             * Format: date
             * @description The day on which they happened.
             */
            day: string;
            /**
             * @description What happened, and the day on which it is posted:
             *
             *     - `SALE`: the day of the payment;
             *     - `REFUND`, `REFUND_FAILED`: the day on which it was asked for, or on which the processor said that it failed;
             *     - `CHARGEBACK`, `CHARGEBACK_WON`: the day on which it was first reported, or on which it was won;
             *     - `ADJUSTMENT_CREDIT`, `ADJUSTMENT_DEBIT`, `ANTICIPATION`, `ANTICIPATION_CANCELLED`, `HOLD`, `HOLD_RELEASED`: the day of
             *       the call. A hold of all that is due has no amount, and no entry;
             *     - `TRANSFER`: the day on which it was created; `TRANSFER_PAID`: the `paidOn` of the bank, or else its `paymentDate`;
             *       `TRANSFER_VOIDED`: when it was cancelled, or the bank refused it; `TRANSFER_RETURNED`: when its return was recorded.
             *       The same with `BENEFICIARY_` for transfers to beneficiaries;
             *     - `ACQUIRER_REPORT`: settlement lines of a known charge; `UNIDENTIFIED_REPORT`: those of no known charge, further
             *       payments of an instalment, and adjustments once they are paid. Both on the day of the sale, if the line is a sale
             *       and names it, and otherwise on the line's own day;
             *     - `ACQUIRER_FEE`: the line's own day; `ACQUIRER_PAYMENT`: the day on which the acquirer paid.
             * @enum {string}
             */
            kind: "SALE" | "REFUND" | "REFUND_FAILED" | "CHARGEBACK" | "CHARGEBACK_WON" | "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT" | "ANTICIPATION" | "ANTICIPATION_CANCELLED" | "HOLD" | "HOLD_RELEASED" | "TRANSFER" | "TRANSFER_PAID" | "TRANSFER_VOIDED" | "TRANSFER_RETURNED" | "BENEFICIARY_TRANSFER" | "BENEFICIARY_TRANSFER_PAID" | "BENEFICIARY_TRANSFER_VOIDED" | "BENEFICIARY_TRANSFER_RETURNED" | "ACQUIRER_REPORT" | "UNIDENTIFIED_REPORT" | "ACQUIRER_FEE" | "ACQUIRER_PAYMENT";
            /** @description The acquirer whose lines they are; `null` for documents of our own. */
            acquirer: string | null;
            /**
             * Format: int64
             * @description How many documents were posted together, of which not all need to have this amount.
             */
            documents: number;
            /**
             * @description An account of the books:
             *
             *     - `UNREPORTED_SALES`: what buyers paid, less what they got back, that no acquirer's file has reported yet. It should
             *       go down to 0 within days. What stays is an open or resolved difference, a sale whose charge names no acquirer, or
             *       one from before your first files. What an acquirer will take back later is in it, with a minus, until that day;
             *     - `ACQUIRER_RECEIVABLE`: what acquirers have reported, less their cost, and not paid yet. There is one for each acquirer;
             *     - `BANK`: what acquirers paid, less what was transferred. It starts at 0, and leaves out all other payments;
             *     - `SELLERS_PAYABLE`: what sellers are owed by their statements, due or not yet due, except what is held;
             *     - `SELLER_RESERVES`: what is held of what sellers are owed, by holds with an amount;
             *     - `TRANSFERS_PAYABLE`, `BENEFICIARIES_PAYABLE`: transfers to sellers, and to beneficiaries of contracts, that the bank has
             *       not paid yet;
             *     - `UNIDENTIFIED_AMOUNTS`: what acquirers have reported without a known charge, what they paid once more or in part,
             *       and what they adjusted;
             *     - `FEE_REVENUE`: what sellers pay, less what refunds and chargebacks gave back;
             *     - `SURCHARGE_REVENUE`: what buyers pay in addition with `CREDIT_CARD_EARLY_BUYER`;
             *     - `ANTICIPATION_REVENUE`: the discounts of anticipations;
             *     - `SELLER_ADJUSTMENTS`: adjustments that take from sellers, less those that give to them;
             *     - `ACQUIRER_COST`: what acquirers keep, and what they charge for themselves.
             */
            debit: components["schemas"]["Account"];
            /**
             * @description An account of the books:
             *
             *     - `UNREPORTED_SALES`: what buyers paid, less what they got back, that no acquirer's file has reported yet. It should
             *       go down to 0 within days. What stays is an open or resolved difference, a sale whose charge names no acquirer, or
             *       one from before your first files. What an acquirer will take back later is in it, with a minus, until that day;
             *     - `ACQUIRER_RECEIVABLE`: what acquirers have reported, less their cost, and not paid yet. There is one for each acquirer;
             *     - `BANK`: what acquirers paid, less what was transferred. It starts at 0, and leaves out all other payments;
             *     - `SELLERS_PAYABLE`: what sellers are owed by their statements, due or not yet due, except what is held;
             *     - `SELLER_RESERVES`: what is held of what sellers are owed, by holds with an amount;
             *     - `TRANSFERS_PAYABLE`, `BENEFICIARIES_PAYABLE`: transfers to sellers, and to beneficiaries of contracts, that the bank has
             *       not paid yet;
             *     - `UNIDENTIFIED_AMOUNTS`: what acquirers have reported without a known charge, what they paid once more or in part,
             *       and what they adjusted;
             *     - `FEE_REVENUE`: what sellers pay, less what refunds and chargebacks gave back;
             *     - `SURCHARGE_REVENUE`: what buyers pay in addition with `CREDIT_CARD_EARLY_BUYER`;
             *     - `ANTICIPATION_REVENUE`: the discounts of anticipations;
             *     - `SELLER_ADJUSTMENTS`: adjustments that take from sellers, less those that give to them;
             *     - `ACQUIRER_COST`: what acquirers keep, and what they charge for themselves.
             */
            credit: components["schemas"]["Account"];
            /** @description An amount in BRL with at most two decimal places. */
            amount: components["schemas"]["FlowAmount"];
        };
        /** @description RFC 4180 in UTF-8 without a byte order mark: a header row with the names of the properties of `JournalEntry`, in their order, then one row for each entry, each row ended by CRLF. What is `null` is empty. Numbers have a decimal point. */
        JournalEntriesCsv: string;
        /** @description For which day transfers are made, and to whom. */
        ClosingInput: {
            /**
             * Format: date
             * @description The day that is closed: today in America/Sao_Paulo, or earlier. What is due is every line that no transfer covers yet: credits with an `execution_date` up to this day, and debits with one up to today. A date after today gives 422.
             */
            transferDate: string;
            /**
             * Format: brl
             * @description The smallest amount that is paid out to a seller, in BRL. Less is carried over to a later transfer. Without it, or with 0, every positive amount is paid.
             */
            minimumAmount?: number;
            /** @description Id of the only seller that is paid. Without it, all sellers of the intermediary are paid. */
            idSeller?: components["schemas"]["Id"];
        };
        /** @description The number of the sellers that were refused, the sum of what is due to them, and which they are. */
        RefusedSellers: {
            /**
             * Format: int64
             * @description The number of sellers.
             */
            count: number;
            /** @description The sum in BRL, as their statements are now. */
            amount: number;
            /** @description The first 100 of them, by id. */
            sellers: {
                /** @description Id of the seller. */
                idSeller: components["schemas"]["Id"];
                /** @description What was changed, and what to do, for people. */
                detail: string;
            }[];
        };
        /** @description How many sellers a closing made a transfer to, and how many it did not. A seller whose lines add up to zero is not counted. */
        Closing: {
            /**
             * Format: date
             * @description The day of the closing.
             */
            transferDate: string;
            /** @description Sellers that get a transfer, and what these pay, which is what is due less what is held. */
            created: components["schemas"]["ClosingTotal"];
            /** @description Sellers to whom less than the minimum is due and not held. The amount is carried over: it stays in their balance, and the next closing counts it in. More than 999,999,999,999.99 is carried over too, because one transfer cannot pay it: close earlier days first. */
            carried: components["schemas"]["ClosingTotal"];
            /** @description Sellers of which all that is due is held, by holds. A closing pays what is released. */
            reserved: components["schemas"]["ClosingTotal"];
            /** @description Sellers whose account was changed recently, by default within the last 24 hours. If somebody else changed it, there is time to notice. A later closing pays them. */
            held: components["schemas"]["ClosingTotal"];
            /** @description Blocked sellers to whom something is due. A closing pays them once they are unblocked. */
            blocked: components["schemas"]["ClosingTotal"];
            /** @description Sellers that owe something, blocked ones too: after refunds, chargebacks or adjustments their lines add up to a negative amount, which the next closing counts in. In a closing of an earlier day, debits up to today count, and credits after that day do not. */
            owing: components["schemas"]["ClosingTotal"];
            /** @description Sellers with a transfer of a later day, and erased sellers. Erased sellers are never paid. */
            skipped: components["schemas"]["ClosingTotal"];
            /** @description Transfers to beneficiaries of contracts, and what these pay. They are made whatever becomes of the seller's rest; the other amounts are without it. */
            beneficiaries: components["schemas"]["ClosingTotal"];
            /** @description Sellers whose account, statement or latest transfer was changed by somebody who can write to the database but does not have the service's secret key. They are not paid; the others are. What is due to them stays due. When their data has been put right, a new closing, with another idempotency key, pays them. */
            refused: components["schemas"]["RefusedSellers"];
        };
        /** @description What became of a transfer. */
        TransferUpdateInput: {
            /**
             * @description `SENT` or `CANCELLED` follows `CREATED`; `PAID` or `FAILED` follows `SENT`; `RETURNED` follows `PAID`.
             * @enum {string}
             */
            status: "SENT" | "PAID" | "FAILED" | "RETURNED" | "CANCELLED";
            /** @description Id by which the bank knows the payment, such as the end-to-end id of a pix. If it is left out, the one that was sent before stays. */
            endToEndId?: string;
            /** @description Code of the bank that paid, 3 digits (COMPE). If it is left out, the one that was sent before stays. */
            payingBank?: string;
            /** @description The bank's number of the payment. If it is left out, the one that was sent before stays. */
            bankNumber?: string;
            /**
             * Format: date
             * @description The day on which the bank paid. If it is left out, the one that was sent before stays.
             */
            paidOn?: string;
            /** @description The bank's reason code, such as `AC03`. It must hold no personal data. If it is left out, the one that was sent before stays. */
            reason?: string;
        };
        /** @description The webhook of the intermediary itself, which gets the events of all its sellers. */
        IntermediaryWebhook: {
            /** @description Where the events of all sellers go; `null` if there is no webhook. */
            url: string | null;
            /**
             * Format: date-time
             * @description Since when nothing is sent, in UTC, because the receiver responded with 410: set the URL again to go on. `null` otherwise.
             */
            disabledAt: string | null;
        };
        /** @description Where the events of all sellers go. */
        IntermediaryWebhookInput: {
            /**
             * Format: uri
             * @description The URL. `null` removes the webhook, and the events that wait for it are not sent any more. A URL that begins with `http:`, or that holds a user name, or whose host has an address that is not public, is accepted, but nothing is sent to it unless the operator of the service allows that: `listDeliveries` shows such deliveries as `REFUSED`.
             */
            url: string | null;
        };
        /** @description The webhook as it is now, with its secret if it is new. */
        IntermediaryWebhookSet: {
            /** @description Where the events of all sellers go; `null` if there is no webhook. */
            url: string | null;
            /**
             * Format: date-time
             * @description Since when nothing is sent, in UTC, because the receiver responded with 410: set the URL again to go on. `null` otherwise.
             */
            disabledAt: string | null;
            /** @description The secret that signs what is sent to this webhook. It is shown only here, when a webhook is set where there was none; a new URL keeps the secret, and this is `null`. `rotateWebhookSecret` replaces it. */
            webhookSecret: string | null;
        };
        /** @description The request has no fields. Leave the body out, or send `{}`. */
        EmptyInput: Record<string, never>;
        /** @description The new secret of the intermediary's webhook. */
        WebhookSecret: {
            /** @description The secret that signs what is sent to this webhook from now on. It is shown only here. */
            webhookSecret: string;
            /**
             * Format: date-time
             * @description Until when events are signed with the old secret too, in UTC: for a day. `null` if the service could not read the old one, which then signs no more.
             */
            oldSecretUntil: string | null;
        };
        /** @description Id of a delivery. To a seller, it is the id of the event, such as `evt_2_1`; to the intermediary, the same with `_payfac` at the end, such as `evt_2_1_payfac`; to the seller's former URL, with `_former`. */
        DeliveryId: string;
        /**
         * @description Type of an event; Webhooks describes each. A later version may add some.
         * @enum {string}
         */
        EventType: "seller.created" | "seller.updated" | "seller.owner_changed" | "seller.bank_account.updated" | "charge.paid" | "charge.partially_refunded" | "charge.refunded" | "refund.failed" | "charge.disputed" | "charge.dispute_updated" | "charge.dispute_due" | "charge.dispute_closed" | "adjustment.created" | "transfer.created" | "transfer.paid" | "transfer.failed" | "transfer.returned" | "transfer.cancelled" | "hold.created" | "hold.released" | "receivable_effects.changed" | "anticipation.created" | "anticipation.cancelled" | "approval.requested" | "approval.approved" | "approval.refused" | "approval.expired" | "webhook.test";
        /**
         * @description Whose webhook the event is sent to: the seller's, or that of the intermediary, which gets the events of all its sellers. `FORMER` is the URL that the seller's webhook had before, which for some hours is told of changes of the seller; only the intermediary sees these deliveries.
         * @enum {string}
         */
        Recipient: "SELLER" | "INTERMEDIARY" | "FORMER";
        /**
         * @description `PENDING`: waits for its first or next attempt. `SUCCEEDED`: the receiver responded with 2xx. `FAILED`: there will be no other attempt, because all failed, the receiver responded with 410, or the webhook was removed. `REFUSED`: nothing may be sent to this URL, because of its address or its scheme. `replayDelivery` makes any of them `PENDING` again.
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUSED";
        /**
         * @description `SUCCEEDED`: the receiver responded with 2xx. `HTTP_ERROR`: with 4xx or 5xx. `GONE`: with 410, which disables the webhook. `REDIRECT`: with 3xx, which is not followed. `TIMEOUT`: not within 15 seconds. `CONNECTION_FAILED`: the name could not be looked up, or there was no connection. `INVALID_ANSWER`: not in HTTP. `REFUSED`: nothing was sent, because the URL does not begin with `https:`, holds a user name, or has an address that is not public.
         * @enum {string}
         */
        AttemptOutcome: "SUCCEEDED" | "HTTP_ERROR" | "GONE" | "REDIRECT" | "TIMEOUT" | "CONNECTION_FAILED" | "INVALID_ANSWER" | "REFUSED";
        /** @description The last attempt; `null` before the first one. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it began, in UTC.
             */
            startedAt: string;
            /** @description `SUCCEEDED`: the receiver responded with 2xx. `HTTP_ERROR`: with 4xx or 5xx. `GONE`: with 410, which disables the webhook. `REDIRECT`: with 3xx, which is not followed. `TIMEOUT`: not within 15 seconds. `CONNECTION_FAILED`: the name could not be looked up, or there was no connection. `INVALID_ANSWER`: not in HTTP. `REFUSED`: nothing was sent, because the URL does not begin with `https:`, holds a user name, or has an address that is not public. */
            outcome: components["schemas"]["AttemptOutcome"];
            /**
             * Format: int32
             * @description The status of the response; `null` without one.
             */
            httpStatus: number | null;
        } | null;
        /** @description An event that was sent, or is to be sent, to one webhook. */
        Delivery: {
            /** @description Id of a delivery. To a seller, it is the id of the event, such as `evt_2_1`; to the intermediary, the same with `_payfac` at the end, such as `evt_2_1_payfac`; to the seller's former URL, with `_former`. */
            idDelivery: components["schemas"]["DeliveryId"];
            /** @description Id of the event, which its receivers get as `webhook-id`. */
            idEvent: string;
            /** @description Type of an event; Webhooks describes each. A later version may add some. */
            event: components["schemas"]["EventType"];
            /**
             * Format: int64
             * @description The seller that the event is about; `null` for an event that is about none, of an approval or a test.
             */
            idSeller: number | null;
            /** @description Whose webhook the event is sent to: the seller's, or that of the intermediary, which gets the events of all its sellers. `FORMER` is the URL that the seller's webhook had before, which for some hours is told of changes of the seller; only the intermediary sees these deliveries. */
            recipient: components["schemas"]["Recipient"];
            /** @description Where the event is sent now, without user name, query and fragment, which may hold secrets. `null` if it is not a URL, if the intermediary has removed its webhook, or if a former URL is kept no longer. */
            url: string | null;
            /** @description `PENDING`: waits for its first or next attempt. `SUCCEEDED`: the receiver responded with 2xx. `FAILED`: there will be no other attempt, because all failed, the receiver responded with 410, or the webhook was removed. `REFUSED`: nothing may be sent to this URL, because of its address or its scheme. `replayDelivery` makes any of them `PENDING` again. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description How many attempts were made so far.
             */
            attempts: number;
            /** @description The last attempt; `null` before the first one. */
            lastAttempt: components["schemas"]["DeliveryAttempt"];
            /**
             * Format: date-time
             * @description When the next attempt is due, in UTC; `null` if none is planned.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the last attempt ended, or it was replayed, or its webhook was removed; before that, when the event was recorded. In UTC.
             */
            updatedAt: string;
        };
        /**
         * @description `seller_viewer` reads what concerns the seller, `seller_owner` changes it too.
         * @enum {string}
         */
        SellerRole: "seller_viewer" | "seller_owner";
        /**
         * @description `INVITED`: the person has not accepted an invitation yet, and cannot sign in. `ACTIVE`: the person can sign in. `DISABLED`: the operator of the service has disabled the person, who cannot sign in.
         * @enum {string}
         */
        UserStatus: "INVITED" | "ACTIVE" | "DISABLED";
        /** @description A person who has been given access to the console for a seller. */
        SellerUser: {
            /** @description Id of the person, as the audit has it. */
            idUser: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description Name of the person. */
            name: string;
            /** @description The e-mail address with which the person signs in. */
            email: string;
            /** @description `seller_viewer` reads what concerns the seller, `seller_owner` changes it too. */
            role: components["schemas"]["SellerRole"];
            /** @description `INVITED`: the person has not accepted an invitation yet, and cannot sign in. `ACTIVE`: the person can sign in. `DISABLED`: the operator of the service has disabled the person, who cannot sign in. */
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description Until when the person can accept the invitation, in UTC; `null` if there is no open invitation.
             */
            invitedUntil: string | null;
        };
        /** @description Who may sign in, and what they may do. */
        SellerUserInput: {
            /** @description The e-mail address with which the person signs in. Case does not count. */
            email: string;
            /** @description Name of the person, as others see it. Ignored for somebody who is already a user of this seller; their name stays. */
            name: string;
            /** @description `seller_viewer` reads what concerns the seller, `seller_owner` changes it too. */
            role: components["schemas"]["SellerRole"];
        };
        /** @description A person who has been given access to the console for a seller, and the link that invites them. */
        SellerUserInvited: {
            /** @description Id of the person, as the audit has it. */
            idUser: components["schemas"]["Id"];
            /** @description Id of the seller. */
            idSeller: components["schemas"]["Id"];
            /** @description Name of the person. */
            name: string;
            /** @description The e-mail address with which the person signs in. */
            email: string;
            /** @description `seller_viewer` reads what concerns the seller, `seller_owner` changes it too. */
            role: components["schemas"]["SellerRole"];
            /** @description `INVITED`: the person has not accepted an invitation yet, and cannot sign in. `ACTIVE`: the person can sign in. `DISABLED`: the operator of the service has disabled the person, who cannot sign in. */
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description Until when the person can accept the invitation, in UTC; `null` if there is no open invitation.
             */
            invitedUntil: string | null;
            /**
             * Format: uri
             * @description The link that invites the person: it works once, until `invitedUntil`, and is shown only here. Give it to this person and to nobody else. `null` for somebody who has already accepted an invitation, and for a disabled person.
             */
            link: string | null;
        };
        /** @description Why a change is refused. */
        RefusalInput: {
            /** @description Why, 1 to 140 characters, not blank, without control characters. It must hold no personal data: it is kept for a year, even when the seller is erased. */
            reason: string;
        };
        /**
         * @description Whether a token belongs to the intermediary itself or to one of its sellers.
         * @enum {string}
         */
        TokenParty: "INTERMEDIARY" | "SELLER";
        /**
         * @description What the caller may do; each operation names the roles that may call it.
         *     - `viewer`, `operator`, `approver` and `admin` are an intermediary's. A viewer reads, an operator does the daily
         *       work, and an admin changes settings too. An approver may do what an operator may, decide what others
         *       asked for, and read the audit.
         *     - `seller_viewer` and `seller_owner` are a seller's.
         * @enum {string}
         */
        Role: "viewer" | "operator" | "approver" | "admin" | "seller_viewer" | "seller_owner";
        /** @description A token of the intermediary or of a seller of it. The token itself is shown only when it is made. */
        Token: {
            /** @description Id of the token. */
            idToken: components["schemas"]["Id"];
            /** @description What its maker calls it; `null` if it has no name. */
            name: string | null;
            /**
             * @description What the caller may do; each operation names the roles that may call it.
             *     - `viewer`, `operator`, `approver` and `admin` are an intermediary's. A viewer reads, an operator does the daily
             *       work, and an admin changes settings too. An approver may do what an operator may, decide what others
             *       asked for, and read the audit.
             *     - `seller_viewer` and `seller_owner` are a seller's.
             */
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description The seller that it belongs to; `null` for the intermediary itself.
             */
            idSeller: number | null;
            /** @description Name of the person who uses it; `null` if it names nobody, or somebody who was erased. */
            person: string | null;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /**
             * Format: date
             * @description The last day in America/Sao_Paulo on which it was used; `null` if it never was. It is noted after the response, and may miss a use right before a server stopped.
             */
            lastUsedOn: string | null;
            /**
             * Format: date-time
             * @description Since when it is refused, in UTC; `null` if it is valid.
             */
            revokedAt: string | null;
            /** @description Whether this request came with it. */
            isCurrent: boolean;
        };
        /** @description What the new token may do. */
        TokenInput: {
            /** @description What you call it, such as the program that uses it. */
            name?: string;
            /**
             * @description What the caller may do; each operation names the roles that may call it.
             *     - `viewer`, `operator`, `approver` and `admin` are an intermediary's. A viewer reads, an operator does the daily
             *       work, and an admin changes settings too. An approver may do what an operator may, decide what others
             *       asked for, and read the audit.
             *     - `seller_viewer` and `seller_owner` are a seller's.
             */
            role: components["schemas"]["Role"];
            /** @description The seller that it belongs to, with a role of a seller. Leave it out for a token of the intermediary. An unknown seller gives 404. */
            idSeller?: components["schemas"]["Id"];
        };
        /** @description The new token. */
        TokenCreated: {
            /** @description Id of the token. */
            idToken: components["schemas"]["Id"];
            /** @description What its maker calls it; `null` if it has no name. */
            name: string | null;
            /**
             * @description What the caller may do; each operation names the roles that may call it.
             *     - `viewer`, `operator`, `approver` and `admin` are an intermediary's. A viewer reads, an operator does the daily
             *       work, and an admin changes settings too. An approver may do what an operator may, decide what others
             *       asked for, and read the audit.
             *     - `seller_viewer` and `seller_owner` are a seller's.
             */
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description The seller that it belongs to; `null` for the intermediary itself.
             */
            idSeller: number | null;
            /** @description Name of the person who uses it; `null` if it names nobody, or somebody who was erased. */
            person: string | null;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            createdAt: string;
            /**
             * Format: date
             * @description The last day in America/Sao_Paulo on which it was used; `null` if it never was. It is noted after the response, and may miss a use right before a server stopped.
             */
            lastUsedOn: string | null;
            /**
             * Format: date-time
             * @description Since when it is refused, in UTC; `null` if it is valid.
             */
            revokedAt: string | null;
            /** @description Whether this request came with it. */
            isCurrent: boolean;
            /** @description The token. It is shown only here. */
            token: string;
        };
        /** @description What somebody did. Records are chained by hash, and `payfac statement verify` finds one that was changed. */
        AuditRecord: {
            /** @description Id of the record. */
            idRecord: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When it was done, in UTC.
             */
            occurredAt: string;
            /** @description What was done, such as `seller.blocked`. Later versions may add actions. */
            action: string;
            /** @description To what it was done, such as `seller:7`, or `person:7 operator` for a role; with ` approval:7` at the end if two persons decided. */
            subject: string;
            /** @description Who did it: `person:7/session:31`, `person:7` (at an identity provider), `token:12`, `command` (a `payfac` command) or `worker` (in the background). */
            actor: string;
            /** @description Name of the person who did it; `null` for a token, a command and the worker, and for an erased person. */
            person: string | null;
            /** @description The value of `x-ip-origin-request` that came with the request. */
            originIp: string | null;
            /** @description The address that the request came from. */
            remoteAddress: string | null;
            /**
             * Format: uuid
             * @description Id of the request, as in `X-Request-Id`.
             */
            requestId: string | null;
        };
        /** @description One `AuditRecord` per line, as JSON, each line ended by LF; nothing at all if there are no records. */
        AuditRecordsNdjson: string;
        /** @description Who is calling, and what it may do. */
        Session: {
            /**
             * @description Whether the caller is the intermediary itself or one of its sellers.
             * @enum {string}
             */
            party: "INTERMEDIARY" | "SELLER";
            /**
             * @description What the caller may do; each operation names the roles that may call it.
             *     - `viewer`, `operator`, `approver` and `admin` are an intermediary's. A viewer reads, an operator does the daily
             *       work, and an admin changes settings too. An approver may do what an operator may, decide what others
             *       asked for, and read the audit.
             *     - `seller_viewer` and `seller_owner` are a seller's.
             */
            role: components["schemas"]["Role"];
            /** @description Name of the intermediary. */
            intermediary: string;
            /** @description The seller that is calling; `null` for the intermediary. */
            seller: {
                /** @description An id: a positive integer that JavaScript reads exactly. */
                id: components["schemas"]["Id"];
                /** @description The fantasy name, or the company name if there is none. */
                name: string;
            } | null;
            /** @description The `operationId`s that the caller may call now. A blocked seller may only read. */
            operations: string[];
        };
        /** @description The headers that are sent, without the signature; those of the last attempt, if there was one. */
        DeliveryHeaders: {
            /** @description Id of the event, the same in every attempt. */
            "webhook-id": string;
            /** @description When the last attempt began, in seconds since 1970; `null` before the first one. */
            "webhook-timestamp": string | null;
            /** @description What the body is. */
            "content-type": string;
            /** @description The name of the sender. */
            "user-agent": string;
        };
        /** @description One attempt to deliver an event. */
        LoggedAttempt: {
            /**
             * Format: int32
             * @description Counts all attempts of the delivery, from 1.
             */
            number: number;
            /**
             * Format: date-time
             * @description When it began, in UTC.
             */
            startedAt: string;
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            durationMs: number;
            /** @description `SUCCEEDED`: the receiver responded with 2xx. `HTTP_ERROR`: with 4xx or 5xx. `GONE`: with 410, which disables the webhook. `REDIRECT`: with 3xx, which is not followed. `TIMEOUT`: not within 15 seconds. `CONNECTION_FAILED`: the name could not be looked up, or there was no connection. `INVALID_ANSWER`: not in HTTP. `REFUSED`: nothing was sent, because the URL does not begin with `https:`, holds a user name, or has an address that is not public. */
            outcome: components["schemas"]["AttemptOutcome"];
            /**
             * Format: int32
             * @description The status of the response; `null` without one.
             */
            httpStatus: number | null;
            /** @description The first 200 characters of the response in one line, or what went wrong without one. `null` for `REFUSED`, and if the operator of the service allowed private addresses at that time: then only the operator may read it, because it may come from inside their network. */
            response: string | null;
        };
        /** @description A delivery with what is sent and with its attempts. */
        DeliveryInFull: {
            /** @description Id of a delivery. To a seller, it is the id of the event, such as `evt_2_1`; to the intermediary, the same with `_payfac` at the end, such as `evt_2_1_payfac`; to the seller's former URL, with `_former`. */
            idDelivery: components["schemas"]["DeliveryId"];
            /** @description Id of the event, which its receivers get as `webhook-id`. */
            idEvent: string;
            /** @description Type of an event; Webhooks describes each. A later version may add some. */
            event: components["schemas"]["EventType"];
            /**
             * Format: int64
             * @description The seller that the event is about; `null` for an event that is about none, of an approval or a test.
             */
            idSeller: number | null;
            /** @description Whose webhook the event is sent to: the seller's, or that of the intermediary, which gets the events of all its sellers. `FORMER` is the URL that the seller's webhook had before, which for some hours is told of changes of the seller; only the intermediary sees these deliveries. */
            recipient: components["schemas"]["Recipient"];
            /** @description Where the event is sent now, without user name, query and fragment, which may hold secrets. `null` if it is not a URL, if the intermediary has removed its webhook, or if a former URL is kept no longer. */
            url: string | null;
            /** @description `PENDING`: waits for its first or next attempt. `SUCCEEDED`: the receiver responded with 2xx. `FAILED`: there will be no other attempt, because all failed, the receiver responded with 410, or the webhook was removed. `REFUSED`: nothing may be sent to this URL, because of its address or its scheme. `replayDelivery` makes any of them `PENDING` again. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description How many attempts were made so far.
             */
            attempts: number;
            /** @description The last attempt; `null` before the first one. */
            lastAttempt: components["schemas"]["DeliveryAttempt"];
            /**
             * Format: date-time
             * @description When the next attempt is due, in UTC; `null` if none is planned.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the last attempt ended, or it was replayed, or its webhook was removed; before that, when the event was recorded. In UTC.
             */
            updatedAt: string;
            /** @description The body, as JSON: exactly the text that is signed and sent. Webhooks describes it for each event. */
            payload: string;
            /** @description The headers that are sent, without the signature; those of the last attempt, if there was one. */
            requestHeaders: components["schemas"]["DeliveryHeaders"];
            /** @description The last 30 attempts, the newest first. */
            attemptLog: components["schemas"]["LoggedAttempt"][];
        };
        /**
         * Format: date-time
         * @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt.
         */
        EventTimestamp: string;
        /**
         * Format: int64
         * @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing.
         */
        EventSequence: number;
        /** @description The seller that the event is about. No event contains personal data. */
        SellerEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
        };
        /** @description The event `seller.created`. */
        SellerCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.created";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The seller that the event is about. No event contains personal data. */
            data: components["schemas"]["SellerEventData"];
        };
        /** @description The seller that the event is about, and which of its fields changed. No event contains personal data. */
        SellerUpdatedEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description The fields that have another value than before, with the names of `updateSeller`, and no values. */
            changedFields: ("companyName" | "fantasyName" | "sellerUrl" | "webhook" | "email" | "address" | "contact")[];
        };
        /** @description The event `seller.updated`. */
        SellerUpdatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.updated";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The seller that the event is about, and which of its fields changed. No event contains personal data. */
            data: components["schemas"]["SellerUpdatedEventData"];
        };
        /** @description The event `seller.owner_changed`. */
        SellerOwnerChangedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.owner_changed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The seller that the event is about. No event contains personal data. */
            data: components["schemas"]["SellerEventData"];
        };
        /** @description The event `seller.bank_account.updated`. */
        SellerBankAccountUpdatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "seller.bank_account.updated";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The seller that the event is about. No event contains personal data. */
            data: components["schemas"]["SellerEventData"];
        };
        /** @description The charge that the event is about, and its amounts. No event contains personal data. */
        ChargeEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * Format: brl
             * @description Value of the charge in BRL, with at most two decimal places.
             */
            value: number;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, with at most two decimal places.
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
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The charge that the event is about, and its amounts. No event contains personal data. */
            data: components["schemas"]["ChargeEventData"];
        };
        /** @description The refund that the event is about, its charge, and their amounts. No event contains personal data. */
        RefundEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * Format: brl
             * @description Value of the charge in BRL, with at most two decimal places.
             */
            value: number;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, with at most two decimal places.
             */
            fee: number;
            /** @description Id of the refund. */
            idRefund: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description Value of this refund, in BRL.
             */
            refundValue: number;
            /**
             * Format: brl
             * @description What this refund returned of the fee, in BRL.
             */
            refundFee: number;
            /**
             * Format: brl
             * @description How much of the charge is refunded after this event, in BRL.
             */
            refundedValue: number;
            /** @description Whether the refund is due to fraud. */
            asFraud: boolean;
        };
        /** @description The event `charge.partially_refunded`. */
        ChargePartiallyRefundedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.partially_refunded";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The refund that the event is about, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["RefundEventData"];
        };
        /** @description The event `charge.refunded`. */
        ChargeRefundedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.refunded";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The refund that the event is about, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["RefundEventData"];
        };
        /** @description The event `refund.failed`. */
        RefundFailedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "refund.failed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The refund that the event is about, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["RefundEventData"];
        };
        /** @description The chargeback that the event is about, as it was when the event was written, its charge, and their amounts. No event contains personal data. */
        ChargebackEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /**
             * Format: uuid
             * @description Id of the charge.
             */
            uuid: string;
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
            /** @description How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement. */
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * Format: brl
             * @description Value of the charge in BRL, with at most two decimal places.
             */
            value: number;
            /**
             * Format: brl
             * @description Fee of the sale in BRL, with at most two decimal places.
             */
            fee: number;
            /** @description Id of the chargeback. */
            idChargeback: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description What is disputed, in BRL.
             */
            chargebackValue: number;
            /**
             * Format: brl
             * @description What the chargeback returns of the fee, in BRL.
             */
            chargebackFee: number;
            /** @description `OPEN` while the charge is disputed; then `WON`, if the seller keeps the money, or `LOST`. The network may change each into each, as when a lost one is won in arbitration. */
            chargebackStatus: components["schemas"]["ChargebackStatus"];
            /** @description `CHARGEBACK` of a card; `MED` of a Pix (Mecanismo Especial de Devolução). A boleto has none. */
            kind: components["schemas"]["ChargebackKind"];
            /** @description How far the dispute is at the network; `CHARGEBACK` if it is never sent. It changes no money. A MED, of a Pix, has only the first two. */
            stage: components["schemas"]["ChargebackStage"];
            /** @description The network's reason code; `null` if there is none. */
            reasonCode: string | null;
            /**
             * Format: date
             * @description The day on which the network began the dispute.
             */
            occurredOn: string;
            /**
             * Format: date
             * @description The last day on which the network takes an answer; `null` if there is none.
             */
            answerBy: string | null;
        };
        /** @description The event `charge.disputed`. */
        ChargeDisputedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.disputed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The chargeback that the event is about, as it was when the event was written, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["ChargebackEventData"];
        };
        /** @description The event `charge.dispute_updated`. */
        ChargeDisputeUpdatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.dispute_updated";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The chargeback that the event is about, as it was when the event was written, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["ChargebackEventData"];
        };
        /** @description The event `charge.dispute_due`. */
        ChargeDisputeDueEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.dispute_due";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The chargeback that the event is about, as it was when the event was written, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["ChargebackEventData"];
        };
        /** @description The event `charge.dispute_closed`. */
        ChargeDisputeClosedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "charge.dispute_closed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The chargeback that the event is about, as it was when the event was written, its charge, and their amounts. No event contains personal data. */
            data: components["schemas"]["ChargebackEventData"];
        };
        /** @description The adjustment that the event is about. */
        AdjustmentEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the adjustment. */
            idAdjustment: components["schemas"]["Id"];
            /**
             * Format: brl
             * @description Its amount in BRL.
             */
            adjustmentValue: number;
            /** @description `CREDIT` gives the amount to the seller, `DEBIT` takes it from the seller. */
            direction: components["schemas"]["AdjustmentDirection"];
            /** @description Why, as the intermediary wrote it. It must hold no personal data. */
            reason: string;
            /**
             * Format: uuid
             * @description Id of the charge that it is about; `null` if it is about none.
             */
            uuid: string | null;
            /**
             * Format: uuid
             * @description Id of the order that the charge belongs to; `null` if there is none.
             */
            uuidOrder: string | null;
        };
        /** @description The event `adjustment.created`. */
        AdjustmentCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "adjustment.created";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The adjustment that the event is about. */
            data: components["schemas"]["AdjustmentEventData"];
        };
        /**
         * Format: date
         * @description The day up to which the transfer pays what is due, in America/Sao_Paulo.
         */
        TransferDate: string;
        /** @description The transfer that the event is about. No event contains personal data, so the account is not in it. */
        TransferEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description The day up to which the transfer pays what is due, in America/Sao_Paulo. */
            transferDate: components["schemas"]["TransferDate"];
            /** @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day. */
            paymentDate: components["schemas"]["PaymentDate"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /** @description The contract whose beneficiary is paid; left out for a transfer to the seller. */
            contract?: components["schemas"]["Contract"];
        };
        /** @description The event `transfer.created`. */
        TransferCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "transfer.created";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The transfer that the event is about. No event contains personal data, so the account is not in it. */
            data: components["schemas"]["TransferEventData"];
        };
        /** @description The transfer that was paid. No event contains personal data, so the account is not in it. */
        TransferPaidEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description The day up to which the transfer pays what is due, in America/Sao_Paulo. */
            transferDate: components["schemas"]["TransferDate"];
            /** @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day. */
            paymentDate: components["schemas"]["PaymentDate"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /** @description The contract whose beneficiary is paid; left out for a transfer to the seller. */
            contract?: components["schemas"]["Contract"];
            /** @description Id by which the bank knows the payment; `null` if there is none. */
            endToEndId: string | null;
        };
        /** @description The event `transfer.paid`. */
        TransferPaidEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "transfer.paid";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The transfer that was paid. No event contains personal data, so the account is not in it. */
            data: components["schemas"]["TransferPaidEventData"];
        };
        /** @description The transfer that failed. No event contains personal data, so the account is not in it. */
        TransferFailedEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description The day up to which the transfer pays what is due, in America/Sao_Paulo. */
            transferDate: components["schemas"]["TransferDate"];
            /** @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day. */
            paymentDate: components["schemas"]["PaymentDate"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /** @description The contract whose beneficiary is paid; left out for a transfer to the seller. */
            contract?: components["schemas"]["Contract"];
            /** @description The bank's reason code; `null` if there is none. */
            reason: string | null;
        };
        /** @description The event `transfer.failed`. */
        TransferFailedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "transfer.failed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The transfer that failed. No event contains personal data, so the account is not in it. */
            data: components["schemas"]["TransferFailedEventData"];
        };
        /** @description The transfer that was returned. No event contains personal data, so the account is not in it. */
        TransferReturnedEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the transfer. */
            idTransfer: components["schemas"]["Id"];
            /** @description The day up to which the transfer pays what is due, in America/Sao_Paulo. */
            transferDate: components["schemas"]["TransferDate"];
            /** @description The day on which the bank pays the transfer. To a pix key: the day in America/Sao_Paulo on which the transfer was created, which is the `transferDate` or later. To a bank account: that day if it is a bank business day, otherwise the next bank business day. One that is created from 17:00 on, or from another time that the operator sets, is paid on the next bank business day after that day. */
            paymentDate: components["schemas"]["PaymentDate"];
            /** @description What is paid out, in BRL. */
            amount: components["schemas"]["TransferAmount"];
            /** @description The contract whose beneficiary is paid; left out for a transfer to the seller. */
            contract?: components["schemas"]["Contract"];
            /** @description The bank's reason code; `null` if there is none. */
            reason: string | null;
        };
        /** @description The event `transfer.returned`. */
        TransferReturnedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "transfer.returned";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The transfer that was returned. No event contains personal data, so the account is not in it. */
            data: components["schemas"]["TransferReturnedEventData"];
        };
        /** @description The event `transfer.cancelled`. */
        TransferCancelledEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "transfer.cancelled";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The transfer that the event is about. No event contains personal data, so the account is not in it. */
            data: components["schemas"]["TransferEventData"];
        };
        /** @description The hold that the event is about. */
        HoldEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the hold. */
            idHold: components["schemas"]["Id"];
            /** @description The amount in BRL; `null` if all that is due is held. */
            amount: components["schemas"]["HeldAmount"];
            /** @description Whether all that is due is held. */
            all: boolean;
            /** @description Why. `RESERVE`: a share of the seller's money is kept against later refunds and chargebacks. `RISK`: something is not clear. `JUDICIAL`: a court ordered it. */
            reason: components["schemas"]["HoldReason"];
            /** @description The number of the court's process or order, as it was sent. For a hold that a plan's `reserve` made, the transfer that it was made with, such as `transfer 12`. `null` without one. */
            reference: components["schemas"]["HoldReference"];
            /** @description The day on which it is released, in America/Sao_Paulo; `null` if it stays until somebody releases it. */
            releaseOn: components["schemas"]["ReleaseOn"];
        };
        /** @description The event `hold.created`. */
        HoldCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "hold.created";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The hold that the event is about. */
            data: components["schemas"]["HoldEventData"];
        };
        /** @description The event `hold.released`. */
        HoldReleasedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "hold.released";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The hold that the event is about. */
            data: components["schemas"]["HoldEventData"];
        };
        /** @description The approval that the event is about. Read what it would change with `getApproval`. */
        ApprovalEventData: {
            /**
             * Format: int64
             * @description Id of the seller that the change is about; `null` if it is about none.
             */
            idSeller: number | null;
            /**
             * Format: int64
             * @description Number of the event, unique among those of all approvals. The event that ends an approval has the number after that of its request.
             */
            sequence: number;
            /** @description Id of the approval. */
            idApproval: components["schemas"]["Id"];
            /**
             * @description The operation that is carried out when it is approved. Later versions may add some.
             * @enum {string}
             */
            operation: "updateSellerBankData" | "createAdjustment" | "updateRatePlan" | "releaseHold";
        };
        /** @description The event `approval.requested`. */
        ApprovalRequestedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "approval.requested";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The approval that the event is about. Read what it would change with `getApproval`. */
            data: components["schemas"]["ApprovalEventData"];
        };
        /** @description The event `approval.approved`. */
        ApprovalApprovedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "approval.approved";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The approval that the event is about. Read what it would change with `getApproval`. */
            data: components["schemas"]["ApprovalEventData"];
        };
        /** @description The event `approval.refused`. */
        ApprovalRefusedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "approval.refused";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The approval that the event is about. Read what it would change with `getApproval`. */
            data: components["schemas"]["ApprovalEventData"];
        };
        /** @description The event `approval.expired`. */
        ApprovalExpiredEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "approval.expired";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The approval that the event is about. Read what it would change with `getApproval`. */
            data: components["schemas"]["ApprovalEventData"];
        };
        /** @description A test is about nothing. */
        WebhookTestEventData: {
            /** @description Always `null`, because a test is about no seller. */
            idSeller: null;
            /**
             * Format: int64
             * @description Number of the event, unique among those that are about no seller.
             */
            sequence: number;
        };
        /** @description The event `webhook.test`. */
        WebhookTestEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "webhook.test";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description A test is about nothing. */
            data: components["schemas"]["WebhookTestEventData"];
        };
        /** @description The event `receivable_effects.changed`. */
        ReceivableEffectsChangedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "receivable_effects.changed";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The seller that the event is about. No event contains personal data. */
            data: components["schemas"]["SellerEventData"];
        };
        /** @description The anticipation that the event is about. */
        AnticipationEventData: {
            /** @description Id of the seller that the event is about. */
            idSeller: components["schemas"]["Id"];
            /** @description The number of the event among those of its seller: 1, 2, 3 and so on, without gaps. Events may arrive in another order than they happened; this number tells you the order, and whether one is still missing. */
            sequence: components["schemas"]["EventSequence"];
            /** @description Id of the anticipation. */
            idAnticipation: components["schemas"]["Id"];
            /** @description What falls due later and is paid today, in BRL, before the discount. */
            amount: components["schemas"]["AnticipatedAmount"];
            /** @description What that costs, in BRL. */
            discount: components["schemas"]["Discount"];
        };
        /** @description The event `anticipation.created`. */
        AnticipationCreatedEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "anticipation.created";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The anticipation that the event is about. */
            data: components["schemas"]["AnticipationEventData"];
        };
        /** @description The event `anticipation.cancelled`. */
        AnticipationCancelledEvent: {
            /**
             * @description Which event it is.
             * @constant
             */
            type: "anticipation.cancelled";
            /** @description When the event happened, in UTC with milliseconds; for a payment, when it was paid. The header `webhook-timestamp` has the time of this attempt. */
            timestamp: components["schemas"]["EventTimestamp"];
            /** @description The anticipation that the event is about. */
            data: components["schemas"]["AnticipationEventData"];
        };
    };
    responses: {
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
         * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
         */
        IdempotencyKey: string;
        /**
         * @description Another name for `x-idempotency-key`, with the same meaning.
         * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
         */
        IdempotencyKeyAlias: string;
        /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
        OriginIp: string;
        /** @description The charge. One that does not exist, or is not the caller's, gives 404. */
        RefundedChargePath: string;
        /** @description Returns at most this many lines, as a page. If there are more, the header `Link` leads to the next page. Without it, everything is returned in one response, however long. */
        LimitQuery: number;
        /**
         * @description Id of the event, the same for every attempt and every replay.
         * @example evt_1_2
         */
        WebhookId: string;
        /**
         * @description When this attempt was sent, in seconds since 1970.
         * @example 1772543702
         */
        WebhookTimestamp: string;
        /**
         * @description One or more signatures, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    search: {
        parameters: {
            query: {
                /** @description What to look for. Space around it does not matter, and no character has a special meaning. A single character finds nothing but the seller and the transfer with that id. The service never logs it. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found; an empty array if there is nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSellers: {
        parameters: {
            query?: {
                /** @description Only sellers that have this status now. */
                status?: components["schemas"]["SellerStatus"];
                /** @description Only sellers whose `companyName`, `fantasyName` or `document` contains this text. Upper and lower case, accents and space around the text do not matter: `ipe` finds `Livraria Ipê`. A whole document may have its punctuation. Finding a few sellers among many takes longer than a page without `text`: about 40 ms for each 100,000 sellers of the intermediary. */
                text?: string;
                /** @description Only the sellers with these ids, at most 100, with commas between them. Ids that are unknown are left out. */
                ids?: string;
                /** @description Only sellers that owe something, and have for at least this many days: 0 for all that owe. Each has `owing` and `owingSince`. What is due to every seller of the intermediary is added up until the page is full, so few such sellers among many take longer: one to three seconds for each 100,000 sellers. */
                owingDays?: number;
                /** @description Returns at most this many sellers. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A seller that was there when the first page was requested, and that still matches, is in exactly one page. A
                 *       seller that is created meanwhile belongs before this place, and is in no later page.
                 *     - It belongs to the calling intermediary and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching sellers; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerSummary"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateSeller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerUpdateInput"];
            };
        };
        responses: {
            /** @description The seller as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSeller: {
        parameters: {
            query?: {
                /** @description Id of the seller, in digits. A seller may name only itself; another gives 403, whether or not it exists. */
                sellerId?: string;
                /** @description CPF or CNPJ of the seller, without punctuation. A seller may name only its own; another gives 403. */
                document?: components["schemas"]["Document"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createSeller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The seller, and the account that it is paid to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerInput"];
            };
        };
        responses: {
            /** @description The seller is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateSellerBankData: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankDataUpdated"];
                };
            };
            /** @description Nothing is changed yet: with four eyes, another person decides this change. The approval says who asked, and until when it can be decided. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listCharges: {
        parameters: {
            query?: {
                /** @description Only charges of this seller: its id, in digits. An intermediary that leaves it out gets the charges of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only charges that have this status now. */
                status?: components["schemas"]["ChargeStatus"];
                /** @description Only charges that were paid by this method. */
                paymentMethod?: components["schemas"]["PaymentMethod"];
                /** @description Only charges of this order. An order that does not exist, or is not the caller's, matches nothing. */
                uuid_order?: string;
                /** @description First day of payment to return, inclusive: a date in America/Sao_Paulo. It may be used without `paidTo`. A period that ends before it starts gives 400. */
                paidFrom?: string;
                /** @description Last day of payment to return, inclusive: a date in America/Sao_Paulo. It may be used without `paidFrom`. */
                paidTo?: string;
                /** @description Returns at most this many charges. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A charge that was there when the first page was requested, and that still matches, is in exactly one page. A
                 *       charge that is imported meanwhile is in a later page if it was paid before this place, and in none if it was paid
                 *       after it.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching charges; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeSummary"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The charge to read. One that does not exist, or is not the caller's, gives 404. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDetail"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    refundCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description The charge to refund. One that does not exist, or is not the caller's, gives 404. */
                uuid: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRefundedValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The charge. One that does not exist, or is not the caller's, gives 404. */
                uuid: components["parameters"]["RefundedChargePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is refunded, and what is left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedCharge"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    refundChargePartially: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description The charge. One that does not exist, or is not the caller's, gives 404. */
                uuid: components["parameters"]["RefundedChargePath"];
            };
            cookie?: never;
        };
        /** @description How much is refunded, and whether it is due to fraud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartialRefundInput"];
            };
        };
        responses: {
            /** @description The part is refunded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedCharge"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    queryStatement: {
        parameters: {
            query?: {
                /** @description Returns at most this many lines, as a page. If there are more, the header `Link` leads to the next page. Without it, everything is returned in one response, however long. */
                limit?: components["parameters"]["LimitQuery"];
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same body:
                 *
                 *     - A line that was there when the first page was requested is in exactly one page. A line that is written
                 *       meanwhile is in a later page if it comes after this place, and in none if it comes before.
                 *     - It belongs to the calling intermediary or seller, and to the filters and the order in the body. With any
                 *       others: 422 `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller,
                 *       another `limit`, another `Accept` and other `details` may be used with it.
                 *     - It can be used again and gives the same lines. It is valid until the service discards the secret key
                 *       that it was made with.
                 *     - Without `limit`, everything after that place is returned in one response.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The filters, the order and the form. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StatementQueryInput"];
            };
        };
        responses: {
            /** @description The matching lines. If there are none: an empty array, nothing as NDJSON, only the header row as CSV. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEntry"][];
                    "application/x-ndjson": components["schemas"]["StatementNdjson"];
                    "text/csv": components["schemas"]["StatementCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description Only transfers to this seller: its id, in digits. An intermediary that leaves it out gets the transfers to all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only transfers that have this status now. */
                status?: components["schemas"]["TransferStatus"];
                /** @description Only transfers in this remittance. An unknown one matches nothing. */
                idRemittance?: components["schemas"]["Id"];
                /** @description First `transferDate` to return, inclusive. It may be used without `transferDateFinal`. A period that ends before it starts gives 400. */
                transferDateInitial?: string;
                /** @description Last `transferDate` to return, inclusive. It may be used without `transferDateInitial`. */
                transferDateFinal?: string;
                /** @description Returns at most this many transfers. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A transfer that was there when the first page was requested, and that still matches, is in exactly one page. A
                 *       transfer that is created meanwhile is in a later page if it belongs after this place, and in none if it belongs
                 *       before it.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching transfers; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer, from `listTransfers`, `payfac transfers list`, or an event. An unknown one gives 404. */
                idTransfer: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTransferLines: {
        parameters: {
            query?: {
                /** @description Returns at most this many lines, as a page. If there are more, the header `Link` leads to the next page. Without it, everything is returned in one response, however long. */
                limit?: components["parameters"]["LimitQuery"];
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same path:
                 *
                 *     - It belongs to the calling intermediary or seller and to the transfer. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller,
                 *       another `limit` and another `Accept` may be used with it.
                 *     - It can be used again and gives the same lines. It is valid until the service discards the secret key
                 *       that it was made with.
                 *     - Without `limit`, everything after that place is returned in one response.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The transfer whose lines are listed. One that does not exist, or is not the caller's, gives 404. */
                idTransfer: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of the transfer. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEntry"][];
                    "application/x-ndjson": components["schemas"]["StatementNdjson"];
                    "text/csv": components["schemas"]["StatementCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSellerRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerRates"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    quoteFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The sale. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteInput"];
            };
        };
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getStatementHead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The end of the statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementHead"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getStatementSummary: {
        parameters: {
            query?: {
                /** @description First `execution_date` of the period, inclusive. If it is left out: the first of the month of `dateFinal`, or of the current month. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description Last `execution_date` of the period, inclusive. If it is left out: the last of the month of `dateInitial`, or of the current month. It may be in the future. */
                dateFinal?: string;
            };
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums of the period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementSummary"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getFutureReceivables: {
        parameters: {
            query?: {
                /** @description Only lines of this seller: its id, in digits. An intermediary that leaves it out gets the sums of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description First `execution_date` to return, inclusive; tomorrow, if it is left out. Days up to today are left out, so a period that is over is empty. A period whose two dates are reversed, or that is longer than 1095 days, gives 400. */
                executionDateInitial?: string;
                /** @description Last `execution_date` to return, inclusive. If it is left out: 1094 days after `executionDateInitial`, or after tomorrow if that is later. */
                executionDateFinal?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days of the period that have lines; none if nothing falls due. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FutureReceivables"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listReceivableUnits: {
        parameters: {
            query?: {
                /** @description Only units of this seller: its id, in digits. An intermediary that leaves it out gets the units of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description First `dueDate` to return, inclusive. It may be used without `dueDateFinal`. A period that ends before it starts gives 400. */
                dueDateInitial?: string;
                /** @description Last `dueDate` to return, inclusive. It may be used without `dueDateInitial`. */
                dueDateFinal?: string;
                /** @description Only units of this payment arrangement. */
                arrangement?: components["schemas"]["Arrangement"];
                /** @description Returns at most this many units. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A unit that was there when the first page was requested is in exactly one page, with the amounts that it has
                 *       when that page is read. A unit that begins meanwhile is in a later page if it belongs after this place, and in
                 *       none if it belongs before it.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller, another
                 *       `limit` and another `Accept` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching units. If there are none: an empty array, nothing as NDJSON, only the header row as CSV. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivableUnit"][];
                    "application/x-ndjson": components["schemas"]["ReceivableUnitsNdjson"];
                    "text/csv": components["schemas"]["ReceivableUnitsCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getVolumes: {
        parameters: {
            query?: {
                /** @description Only charges of this seller: its id, in digits. An intermediary that leaves it out gets the sums of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description The first day that counts. If it is left out: 29 days before `dateFinal`. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description The last day that counts, inclusive; today, if it is left out. */
                dateFinal?: string;
                /** @description What `groups` has. `DAY`: every day of the period, the earliest first. `METHOD`, `SELLER`: the payment methods or sellers that have something in the period, the largest `salesValue` first. */
                groupBy?: "DAY" | "METHOD" | "SELLER";
                /** @description Returns at most this many sellers; `groupCount` says how many there are. It does not shorten days and payment methods. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums of the period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Volumes"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewTransfers: {
        parameters: {
            query?: {
                /** @description The day that would be closed: today in America/Sao_Paulo, or earlier. Today, if it is left out. A date after today gives 422. */
                transferDate?: string;
                /** @description The smallest amount that would be paid out to a seller, in BRL, with at most two decimal places. Less would be carried over. Without it, or with 0, every positive amount would be paid. */
                minimumAmount?: string;
                /** @description The only seller that would be paid: its id, in digits. Without it, all sellers of the intermediary. An unknown seller gives 404. */
                idSeller?: string;
                /** @description How many of the counted sellers are listed, by id: those with the lowest ids. Without it, none. */
                sellers?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a closing would do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingPreview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    answerRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the refund, from `payfac refunds export`, an event, or the charge. An unknown one gives 404. */
                idRefund: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundAnswerInput"];
            };
        };
        responses: {
            /** @description The refund with its answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listChargebacks: {
        parameters: {
            query?: {
                /** @description Only chargebacks of this seller: its id, in digits. An intermediary that leaves it out gets those of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only chargebacks that have this status now. */
                status?: components["schemas"]["ChargebackStatus"];
                /** @description First `answerBy` to return, inclusive. It may be used without `answerByTo`. A period that ends before it starts gives 400. */
                answerByFrom?: string;
                /** @description Last `answerBy` to return, inclusive. It may be used without `answerByFrom`. With either, chargebacks without `answerBy` are left out. */
                answerByTo?: string;
                /** @description Returns at most this many chargebacks. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A chargeback that was there when the first page was requested, and that still matches with the same
                 *       `answerBy`, is in exactly one page. One that begins meanwhile is in a later page if it belongs after this place,
                 *       and in none if it belongs before it.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching chargebacks; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chargeback"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    reportChargeback: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description The charge that is disputed. One that does not exist, or is not the caller's, gives 404. */
                uuid: string;
            };
            cookie?: never;
        };
        /** @description What became of the dispute. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackInput"];
            };
        };
        responses: {
            /** @description The chargeback as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chargeback"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listRatePlans: {
        parameters: {
            query?: {
                /** @description Returns at most this many plans. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged:
                 *
                 *     - It belongs to the calling intermediary: with another's token it gives 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated gives 400. Another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanSummary"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the plan, from `createRatePlan`, `listRatePlans`, or `plan_id` of a statement line. An unknown one gives 404, and so does one that was never assigned to the calling seller. */
                idPlan: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlan"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the plan, from `createRatePlan` or `listRatePlans`. An unknown one gives 404. */
                idPlan: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The version. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePlanUpdateInput"];
            };
        };
        responses: {
            /** @description The version that was added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanVersion"];
                };
            };
            /** @description Nothing is changed yet: with four eyes, another person decides this change. The approval says who asked, and until when it can be decided. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSellerRatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                idSeller: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerRatePlan"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    assignRatePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. An unknown one, or one of another intermediary, gives 404. */
                idSeller: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The plan. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePlanAssignmentInput"];
            };
        };
        responses: {
            /** @description The assignment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanAssignment"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSellerRatePlanHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                idSeller: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatePlanAssignment"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createCharges: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The charges, 1 to 1,000 lines. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeInput"][];
                "application/x-ndjson": components["schemas"]["ChargesNdjsonInput"];
            };
        };
        responses: {
            /** @description The lines were read, and those that are good are stored. Some may be rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargesCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAdjustments: {
        parameters: {
            query?: {
                /** @description Only adjustments of this seller: its id, in digits. An intermediary that leaves it out gets those of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only adjustments about this charge. Those about a charge of somebody else are not found. */
                uuid_charge?: string;
                /** @description Returns at most this many adjustments. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - An adjustment that was there when the first page was requested is in exactly one page. One that is made meanwhile
                 *       may be in none.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching adjustments; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createAdjustment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The adjustment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentInput"];
            };
        };
        responses: {
            /** @description The adjustment is made, and is in the seller's statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            /** @description Nothing is changed yet: with four eyes, another person decides this change. The approval says who asked, and until when it can be decided. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /** @description Only holds with this status. */
                status?: components["schemas"]["HoldStatus"];
                /** @description Only holds for this reason. */
                reason?: components["schemas"]["HoldReason"];
                /** @description Returns at most this many holds. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A hold that was there when the first page was requested is in exactly one page. One that is made meanwhile
                 *       may be in none.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                idSeller: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching holds; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createHold: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. It may be blocked. An unknown one gives 404. */
                idSeller: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What is to be held, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldInput"];
            };
        };
        responses: {
            /** @description The hold is made. The next closing leaves what it holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedHold"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. One that has no such hold gives 404. */
                idSeller: components["schemas"]["Id"];
                /** @description Id of the hold, as `listHolds` and the events have it. */
                idHold: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hold is released. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            /** @description Nothing is changed yet: with four eyes, another person decides this change. The approval says who asked, and until when it can be decided. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listReceivableEffects: {
        parameters: {
            query?: {
                /** @description Only effects on units of this seller. A seller may name only itself; any other gives 403. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only effects of this contract. */
                contract?: components["schemas"]["Contract"];
                /** @description Only effects on units that fall due on this day. */
                dueDate?: string;
                /** @description Only effects with this status. */
                status?: components["schemas"]["EffectStatus"];
                /** @description Returns at most this many effects. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - An effect that was there when the first page was requested, and that still has the wanted status, is in exactly
                 *       one page. One that comes meanwhile is in a later page.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller, another
                 *       `limit` and another `Accept` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching effects. If there are none: an empty array, nothing as NDJSON, only the header row as CSV. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivableEffect"][];
                    "application/x-ndjson": components["schemas"]["ReceivableEffectsNdjson"];
                    "text/csv": components["schemas"]["ReceivableEffectsCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    importReceivableEffects: {
        parameters: {
            query?: {
                /** @description With `true`, nothing is written. */
                dryRun?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The effects, 1 to 1,000 lines. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceivableEffectInput"][];
                "application/x-ndjson": components["schemas"]["EffectsNdjsonInput"];
            };
        };
        responses: {
            /** @description The lines were read. Some may be refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectsImported"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    quoteAnticipation: {
        parameters: {
            query?: never;
            header?: {
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What is wanted. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnticipationQuoteInput"];
            };
        };
        responses: {
            /** @description What it would pay and cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnticipationQuote"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAnticipations: {
        parameters: {
            query?: {
                /** @description Returns at most this many anticipations. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, to the
                 *     same path:
                 *
                 *     - An anticipation that was there when the first page was requested is in exactly one page. One that is made meanwhile
                 *       may be in none.
                 *     - It belongs to the calling intermediary or seller and to the seller. With any other: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The anticipations; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anticipation"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createAnticipation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description A quote, or what is wanted. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnticipationInput"];
            };
        };
        responses: {
            /** @description It is paid by the next closing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anticipation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    cancelAnticipation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
                /** @description Id of the anticipation, as `listAnticipations` and the events have it. */
                idAnticipation: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anticipation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPayingAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts; an empty array if there are none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayingAccount"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setPayingAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description What the intermediary calls the account, such as `itau`. */
                payingAccount: components["schemas"]["AccountName"];
            };
            cookie?: never;
        };
        /** @description Who pays from the account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayingAccountInput"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayingAccount"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listRemittances: {
        parameters: {
            query?: {
                /** @description Only those with this status. */
                status?: components["schemas"]["RemittanceStatus"];
                /** @description Returns at most this many remittances. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the same filter.
                 *
                 *     - It belongs to the calling intermediary and to the query. With any other: 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching remittances; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remittance"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createRemittance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Which transfers are to be paid, from which account, and on which day. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemittanceInput"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceMade"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRemittance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the remittance, from `createRemittance` or `listRemittances`. */
                idRemittance: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remittance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remittance"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    approveRemittance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the remittance, from `createRemittance` or `listRemittances`. */
                idRemittance: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remittance, whose file can be read now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remittance"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRemittanceFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the remittance, from `createRemittance` or `listRemittances`. */
                idRemittance: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceFile"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    cancelRemittance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the remittance, from `createRemittance` or `listRemittances`. */
                idRemittance: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remittance, whose transfers are free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remittance"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    importRemittanceReturn: {
        parameters: {
            query?: {
                /** @description With `true`, nothing is written. */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description The account whose bank sent the file. */
                payingAccount: components["schemas"]["AccountName"];
            };
            cookie?: never;
        };
        /** @description The file, as text. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnInput"];
            };
        };
        responses: {
            /** @description The file was read. Some payments may need somebody who looks at them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnImported"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listRemittanceReturns: {
        parameters: {
            query?: {
                /** @description Returns at most this many returns. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged.
                 *
                 *     - It belongs to the calling intermediary and to the query. With any other: 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The returns; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceReturn"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listReturnLines: {
        parameters: {
            query?: {
                /** @description Only lines of this return. An unknown one matches nothing. */
                idReturn?: components["schemas"]["Id"];
                /** @description Returns at most this many lines. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the same filter.
                 *
                 *     - It belongs to the calling intermediary and to the query. With any other: 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching lines; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnLine"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSettlementFiles: {
        parameters: {
            query?: {
                /** @description Returns at most this many files. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the same filters.
                 *
                 *     - It belongs to the calling intermediary and to the query. With any other: 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementFile"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    importSettlementFile: {
        parameters: {
            query?: {
                /** @description With `true`, the file may be for an establishment that no file before was for. */
                newEstablishment?: "true" | "false";
            };
            header?: {
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file, as text. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementFileInput"];
            };
        };
        responses: {
            /** @description The file is imported, now or before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementFileImported"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSettlementLines: {
        parameters: {
            query?: {
                /** @description Only lines in this state. `OPEN` are those that a person has to look at, in whichever state they are. */
                state?: "OPEN" | "PENDING" | "MATCHED" | "AMOUNT_DIFFERS" | "MISSING_HERE" | "MISSING_THERE" | "DUPLICATE" | "RESOLVED";
                /** @description Only lines that count for this day, as in `getReconciliation`. */
                day?: string;
                /** @description Only lines of this file. An unknown one matches nothing. */
                idSettlementFile?: components["schemas"]["Id"];
                /** @description Only lines of this charge. An unknown one matches nothing. */
                uuid?: string;
                /** @description Returns at most this many lines. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the same filters.
                 *
                 *     - It belongs to the calling intermediary and to the query. With any other: 422 `cursor_mismatch`. A cursor that was
                 *       changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching lines; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementLine"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resolveSettlementLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the line, as `listSettlementLines` has it. */
                idSettlementLine: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description Why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementNoteInput"];
            };
        };
        responses: {
            /** @description The line as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementLine"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    reopenSettlementLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the line, as `listSettlementLines` has it. */
                idSettlementLine: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description Why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementNoteInput"];
            };
        };
        responses: {
            /** @description The line as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementLine"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getReconciliation: {
        parameters: {
            query?: {
                /** @description The first day that counts. If it is left out: 29 days before `dateFinal`. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description The last day that counts, inclusive; today, if it is left out. */
                dateFinal?: string;
                /** @description With `true`, only what is open; without dates, of all days. */
                open?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums; an empty array if there are no lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationTotal"][];
                    "text/csv": components["schemas"]["ReconciliationCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getMargins: {
        parameters: {
            query?: {
                /** @description The first day on which a charge was paid. If it is left out: 29 days before `dateFinal`. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description The last day that counts, inclusive; today, if it is left out. */
                dateFinal?: string;
                /** @description What the margins are divided by. By `DAY` the earliest comes first, otherwise the lowest margin, because that is where money is lost. */
                groupBy?: "METHOD" | "BRAND" | "INSTALLMENTS" | "SELLER" | "DAY";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The margins; an empty array if there are no charges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Margin"][];
                    "text/csv": components["schemas"]["MarginsCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /** @description The first day that counts. If it is left out: the first day of the month of `dateFinal`. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description The last day that counts, inclusive; today, if it is left out. */
                dateFinal?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts, in the order of `account`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountBalance"][];
                    "text/csv": components["schemas"]["TrialBalanceCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listJournalEntries: {
        parameters: {
            query?: {
                /** @description The first day that counts. If it is left out: the first day of the month of `dateFinal`. A period whose two dates are reversed, or that is longer than 366 days, gives 400. */
                dateInitial?: string;
                /** @description The last day that counts, inclusive; today, if it is left out. */
                dateFinal?: string;
                /** @description Only entries that debit or credit this account. */
                account?: components["schemas"]["Account"];
                /** @description Only entries of this acquirer's lines. */
                acquirer?: components["schemas"]["SourceId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries; an empty array if there are none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"][];
                    "text/csv": components["schemas"]["JournalEntriesCsv"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    closeTransfers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description For which day, and for whom. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosingInput"];
            };
        };
        responses: {
            /** @description The transfers are made. The response counts them, and `listTransfers` lists them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Closing"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the transfer, from `listTransfers`, `payfac transfers export`, or an event. An unknown one gives 404. */
                idTransfer: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What became of the transfer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferUpdateInput"];
            };
        };
        responses: {
            /** @description The transfer as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    blockSeller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. An unknown one gives 404. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seller as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerSummary"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unblockSeller: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. An unknown one gives 404. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seller as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerSummary"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getIntermediaryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook; its `url` is `null` if there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntermediaryWebhook"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setIntermediaryWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The URL, or `null`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntermediaryWebhookInput"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntermediaryWebhookSet"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description An empty object, or no body. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyInput"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description An empty object, or no body. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyInput"];
            };
        };
        responses: {
            /** @description The delivery of the event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSellerUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people of the seller; an empty array if there are none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerUser"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    inviteSellerUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerUserInput"];
            };
        };
        responses: {
            /** @description The user, with the new role, and the link of the invitation if they have not accepted one yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerUserInvited"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeSellerUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the seller. A seller may name only itself; another gives 403, whether or not it exists. An intermediary gets 404 for an unknown seller. */
                sellerId: components["schemas"]["Id"];
                /** @description Id of the person, from `listSellerUsers`. */
                idUser: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person cannot sign in for the seller any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerUser"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Only those with this status. */
                status?: components["schemas"]["ApprovalStatus"];
                /** @description Only those about this seller, by its id, in digits. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Returns at most this many approvals. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - An approval that was there when the first page was requested, and whose status stays the same, is in exactly one
                 *       page. One that is made meanwhile may be in none.
                 *     - It belongs to the calling intermediary and to the filters. With any others: 422 `cursor_mismatch`. A cursor that
                 *       was changed or truncated: 400. Another token of the intermediary and another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching approvals; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the approval, from `listApprovals`, an event or the response 202. */
                idApproval: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    approveChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the approval, from `listApprovals`, an event or the response 202. */
                idApproval: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change is carried out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    refuseChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the approval, from `listApprovals`, an event or the response 202. */
                idApproval: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description Why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefusalInput"];
            };
        };
        responses: {
            /** @description The change is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only tokens of the intermediary itself, or only those of its sellers. */
                party?: components["schemas"]["TokenParty"];
                /** @description Returns at most this many tokens. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /** @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the same filter. It belongs to the calling intermediary and to the filter: with any other, 422 `cursor_mismatch`. A cursor that was changed or truncated gives 400. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What the token may do. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the token, from `listTokens`. */
                idToken: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAuditRecords: {
        parameters: {
            query?: {
                /** @description Only what this actor did: `person:7` in any session, `person:7/session:31` in one, `token:12`, `command` (a `payfac` command) or `worker` (in the background). */
                actor?: string;
                /** @description Only what was done to this, such as `seller:7`, `transfer:12` or `person:7`. */
                subject?: string;
                /** @description Only this action, such as `seller.blocked`. */
                action?: string;
                /** @description Only what the request with this id did: `requestId` of a problem, or the header `X-Request-Id` of a response. A request that failed has written nothing, and has no record. */
                requestId?: string;
                /** @description Only from this day on, in America/Sao_Paulo. */
                dateInitial?: string;
                /** @description Only up to the end of this day, in America/Sao_Paulo. */
                dateFinal?: string;
                /** @description Returns at most this many records. If there may be more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A record that was there when the first page was requested is in exactly one page. One that is made meanwhile may
                 *       be in none.
                 *     - It belongs to the calling intermediary and to the filters. With any others: 422 `cursor_mismatch`. A cursor that
                 *       was changed or truncated: 400. Another token of the intermediary, another `limit` and another `Accept` may be used
                 *       with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching records. If there are none, an empty array, or nothing as NDJSON. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"][];
                    "application/x-ndjson": components["schemas"]["AuditRecordsNdjson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is calling. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries of this seller's events: its id, in digits. An intermediary that leaves it out gets those of all its sellers; a seller may leave it out or name itself, and gets 403 for any other. An unknown seller gives 404. */
                idSeller?: string;
                /** @description Only deliveries that have this status now. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of events of this type. The service then looks at 10,000 deliveries at most for a page: the page can have fewer than `limit`, even none, and still have a `Link` to the next one. */
                event?: components["schemas"]["EventType"];
                /** @description Returns at most this many deliveries. If there are more, the header `Link` leads to the next page. */
                limit?: number;
                /**
                 * @description The place where an earlier page ended, as given in its `Link`. It is opaque; send it unchanged, with the
                 *     same filters:
                 *
                 *     - A delivery whose status and attempts stay the same is in exactly one page. One that is attempted meanwhile moves to
                 *       the beginning of those that were attempted: it can be in two pages, or in none.
                 *     - It belongs to the calling intermediary or seller and to the filters. With any others: 422
                 *       `cursor_mismatch`. A cursor that was changed or truncated: 400. Another token of the same caller and
                 *       another `limit` may be used with it.
                 *     - It can be used again. It is valid until the service discards the secret key that it was made with.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching deliveries; an empty array if there are none. */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery, from `listDeliveries`. */
                idDelivery: components["schemas"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryInFull"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, 1 to 255 visible ASCII characters, preferably a new UUID.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Another name for `x-idempotency-key`, with the same meaning.
                 * @example 92276658-1e27-41c0-8a6a-63ec24ede6a4
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyAlias"];
                /** @description IP address, version 4 or 6, of whoever caused the request; or a list as proxies write it in `X-Forwarded-For`, of which the first entry counts. */
                "x-ip-origin-request"?: components["parameters"]["OriginIp"];
            };
            path: {
                /** @description Id of the delivery, from `listDeliveries`. The id of an event, in the header `webhook-id`, is that of its delivery to the seller. */
                idDelivery: components["schemas"]["DeliveryId"];
            };
            cookie?: never;
        };
        /** @description An empty object, or no body. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyInput"];
            };
        };
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            406: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            501: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    onSellerCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerCreatedEvent"];
            };
        };
        responses: never;
    };
    onSellerUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerUpdatedEvent"];
            };
        };
        responses: never;
    };
    onSellerOwnerChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.owner_changed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerOwnerChangedEvent"];
            };
        };
        responses: never;
    };
    onSellerBankAccountUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `seller.bank_account.updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerBankAccountUpdatedEvent"];
            };
        };
        responses: never;
    };
    onChargePaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.paid`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargePaidEvent"];
            };
        };
        responses: never;
    };
    onChargePartiallyRefunded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.partially_refunded`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargePartiallyRefundedEvent"];
            };
        };
        responses: never;
    };
    onChargeRefunded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.refunded`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeRefundedEvent"];
            };
        };
        responses: never;
    };
    onRefundFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `refund.failed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFailedEvent"];
            };
        };
        responses: never;
    };
    onChargeDisputed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.disputed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeDisputedEvent"];
            };
        };
        responses: never;
    };
    onChargeDisputeUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.dispute_updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeDisputeUpdatedEvent"];
            };
        };
        responses: never;
    };
    onChargeDisputeDue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.dispute_due`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeDisputeDueEvent"];
            };
        };
        responses: never;
    };
    onChargeDisputeClosed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `charge.dispute_closed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeDisputeClosedEvent"];
            };
        };
        responses: never;
    };
    onAdjustmentCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `adjustment.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentCreatedEvent"];
            };
        };
        responses: never;
    };
    onTransferCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `transfer.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferCreatedEvent"];
            };
        };
        responses: never;
    };
    onTransferPaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `transfer.paid`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferPaidEvent"];
            };
        };
        responses: never;
    };
    onTransferFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `transfer.failed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferFailedEvent"];
            };
        };
        responses: never;
    };
    onTransferReturned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `transfer.returned`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferReturnedEvent"];
            };
        };
        responses: never;
    };
    onTransferCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `transfer.cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferCancelledEvent"];
            };
        };
        responses: never;
    };
    onHoldCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `hold.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldCreatedEvent"];
            };
        };
        responses: never;
    };
    onHoldReleased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `hold.released`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldReleasedEvent"];
            };
        };
        responses: never;
    };
    onApprovalRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `approval.requested`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalRequestedEvent"];
            };
        };
        responses: never;
    };
    onApprovalApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `approval.approved`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalApprovedEvent"];
            };
        };
        responses: never;
    };
    onApprovalRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `approval.refused`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalRefusedEvent"];
            };
        };
        responses: never;
    };
    onApprovalExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `approval.expired`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalExpiredEvent"];
            };
        };
        responses: never;
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `webhook.test`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: never;
    };
    onReceivableEffectsChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `receivable_effects.changed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceivableEffectsChangedEvent"];
            };
        };
        responses: never;
    };
    onAnticipationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `anticipation.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnticipationCreatedEvent"];
            };
        };
        responses: never;
    };
    onAnticipationCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event `anticipation.cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnticipationCancelledEvent"];
            };
        };
        responses: never;
    };
}
