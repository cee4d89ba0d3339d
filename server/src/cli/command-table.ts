import type { Command } from 'commander';

/** Adds a command's arguments, options and action. */
type DefineCommand = (command: Command) => void;

export interface CommandEntry {
  description: string;
  load: () => Promise<DefineCommand>;
  /** The exit code when the command fails. It is 1 unless 1 means something else for this command. */
  failureExitCode?: number;
}

export interface CommandGroup {
  description: string;
  commands: Record<string, CommandEntry>;
  /** The command that the group's name alone runs. Without it, the name shows the help. */
  load?: CommandEntry['load'];
}

/**
 * All commands. A command's file is loaded only when it is used, because loading all would take longer than most
 * commands run.
 */
export const commandTable: Record<string, CommandEntry | CommandGroup> = {
  serve: {
    description: 'run the API server',
    load: async () => (await import('./commands/server.ts')).serveCommand,
  },
  sandbox: {
    description: 'run the API server on a temporary database with demo data',
    load: async () => (await import('./commands/sandbox.ts')).sandboxCommand,
    commands: {
      listen: {
        description: 'verify each event of a sandbox and show it as it arrives',
        load: async () => (await import('./commands/sandbox.ts')).listenCommand,
      },
    },
  },
  worker: {
    description: 'deliver webhook events, beside servers that deliver them too',
    load: async () => (await import('./commands/server.ts')).workerCommand,
  },
  migrate: {
    description: 'update the database schema to this version; on SQLite every command does so itself',
    load: async () => (await import('./commands/database.ts')).migrateCommand,
  },
  doctor: {
    description: 'check the installation and say how to correct each fault',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  token: {
    description: 'create, list and revoke API tokens',
    commands: {
      create: {
        description: 'create a token; it is shown once, and only its hash is stored',
        load: async () => (await import('./commands/token.ts')).createTokenCommand,
      },
      list: {
        description: 'list all tokens, without their secrets',
        load: async () => (await import('./commands/token.ts')).listTokensCommand,
      },
      revoke: {
        description: 'revoke a token; every running server refuses it at once',
        load: async () => (await import('./commands/token.ts')).revokeTokenCommand,
      },
    },
  },
  user: {
    description: 'let people sign in to the console, and say what they may do',
    commands: {
      add: {
        description: 'give a person a role, and print an invitation link if the person is new',
        load: async () => (await import('./commands/user.ts')).addUserCommand,
      },
      invite: {
        description: 'print a new link, for instance for somebody who has lost their phone',
        load: async () => (await import('./commands/user.ts')).inviteUserCommand,
      },
      list: {
        description: 'list the people, and what they may do',
        load: async () => (await import('./commands/user.ts')).listUsersCommand,
      },
      disable: {
        description: 'stop a person from signing in, and end all their sessions at once',
        load: async () => (await import('./commands/user.ts')).disableUserCommand,
      },
      enable: {
        description: 'let a disabled person sign in again',
        load: async () => (await import('./commands/user.ts')).enableUserCommand,
      },
      'sign-out': {
        description: 'end all sessions of a person',
        load: async () => (await import('./commands/user.ts')).signOutUserCommand,
      },
      remove: {
        description: 'take away a role; a person left without one is erased',
        load: async () => (await import('./commands/user.ts')).removeUserCommand,
      },
    },
  },
  key: {
    description: 'move stored data to the newest secret key',
    commands: {
      reseal: {
        description:
          'seal statements and encrypt webhook secrets with the newest key, and say when earlier keys can be removed',
        load: async () => (await import('./commands/key.ts')).resealCommand,
      },
    },
  },
  plan: {
    description: 'list, assign and explain rate plans',
    commands: {
      list: {
        description: 'list all rate plans',
        load: async () => (await import('./commands/plan.ts')).listPlansCommand,
      },
      default: {
        description: 'make a plan the default of its intermediary, for sellers created from now on',
        load: async () => (await import('./commands/plan.ts')).setDefaultPlanCommand,
      },
      assign: {
        description: "change a seller's plan from an instant on; charges already imported keep their price",
        load: async () => (await import('./commands/plan.ts')).assignPlanCommand,
      },
      explain: {
        description: 'show step by step how a plan prices a sale, or list all its prices',
        load: async () => (await import('./commands/explain-plan.ts')).explainPlanCommand,
      },
    },
  },
  seller: {
    description: 'list, block, unblock and forget sellers',
    commands: {
      list: {
        description: 'list all sellers',
        load: async () => (await import('./commands/seller.ts')).listSellersCommand,
      },
      block: {
        description: 'block a seller: its tokens may only read; its charges are still imported',
        load: async () => (await import('./commands/seller.ts')).blockSellerCommand,
      },
      unblock: {
        description: 'unblock a seller: its tokens may write again',
        load: async () => (await import('./commands/seller.ts')).unblockSellerCommand,
      },
      forget: {
        description: 'erase the personal data of a blocked seller and of its customers, for good',
        load: async () => (await import('./commands/seller.ts')).forgetSellerCommand,
      },
    },
  },
  charges: {
    description: 'import charges',
    commands: {
      import: {
        description: "read paid charges, price them and add them to their sellers' statements",
        load: async () => (await import('./commands/charges.ts')).importChargesCommand,
      },
    },
  },
  refunds: {
    description: 'export refunds, and import what became of them',
    commands: {
      export: {
        description: 'write refunds to standard output as NDJSON, for the processor that moves the money',
        load: async () => (await import('./commands/refunds.ts')).exportRefundsCommand,
      },
      import: {
        description: 'read the answers of the processor to refunds: done, or failed and taken back',
        load: async () => (await import('./commands/refunds.ts')).importRefundsCommand,
      },
    },
  },
  transfers: {
    description:
      'pay sellers what is due to them: make transfers, list and export them, import what became of them',
    commands: {
      close: {
        description: 'make a transfer to each seller of all that is due to it by a date',
        load: async () => (await import('./commands/transfers.ts')).closeTransfersCommand,
      },
      list: {
        description: 'list transfers, the latest first',
        load: async () => (await import('./commands/transfers.ts')).listTransfersCommand,
      },
      export: {
        description: 'write the transfers of a date as CSV or NDJSON, for the bank that pays them',
        load: async () => (await import('./commands/export-transfers.ts')).exportTransfersCommand,
      },
      import: {
        description: 'read the answers of the bank to transfers: sent, paid, or failed and due again',
        load: async () => (await import('./commands/transfers.ts')).importTransfersCommand,
      },
    },
  },
  acquirer: {
    description: 'files from an acquirer: the sales it processed, what it keeps and what it pays',
    commands: {
      explain: {
        description: 'show the fields or the movements of a file, and whether it is whole',
        load: async () => (await import('./commands/acquirer.ts')).explainAcquirerFileCommand,
      },
      import: {
        description: 'import a file; the same file again changes nothing',
        load: async () => (await import('./commands/acquirer-files.ts')).importAcquirerFileCommand,
      },
      files: {
        description: 'list the imported files, the newest first',
        load: async () => (await import('./commands/acquirer-files.ts')).listAcquirerFilesCommand,
      },
    },
  },
  reconcile: {
    description: 'compare the files of acquirers with the charges, and show what is open',
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  },
  remittance: {
    description: 'files of payments for a bank, and what it returns (CNAB 240)',
    commands: {
      explain: {
        description: 'show each field of a remittance or a return, and what is wrong with the file',
        load: async () => (await import('./commands/remittance.ts')).explainFileCommand,
      },
      'set-account': {
        description: 'set who pays from an account, as its bank knows it',
        load: async () => (await import('./commands/paying-accounts.ts')).setAccountCommand,
      },
      accounts: {
        description: 'list the paying accounts, with the number of their last files',
        load: async () => (await import('./commands/paying-accounts.ts')).listAccountsCommand,
      },
      create: {
        description: 'make a draft of a file: the transfers that may be paid by a day',
        load: async () => (await import('./commands/remittances.ts')).createRemittanceCommand,
      },
      list: {
        description: 'list remittances, the newest first, and what became of their transfers',
        load: async () => (await import('./commands/remittances.ts')).listRemittancesCommand,
      },
      approve: {
        description: 'approve a draft: its file gets a number, and its transfers are SENT',
        load: async () => (await import('./commands/remittances.ts')).approveRemittanceCommand,
      },
      cancel: {
        description: 'cancel a draft: its transfers are free',
        load: async () => (await import('./commands/remittances.ts')).cancelRemittanceCommand,
      },
      file: {
        description: 'write the file of an approved remittance',
        load: async () => (await import('./commands/remittances.ts')).remittanceFileCommand,
      },
      return: {
        description: 'import a return of the bank: what became of the transfers',
        load: async () => (await import('./commands/remittances.ts')).importReturnCommand,
      },
    },
  },
  receivables: {
    description: 'list what falls due to sellers',
    commands: {
      list: {
        description:
          'list receivable units by due date: what each brings in, what of it is settled, encumbered and free',
        load: async () => (await import('./commands/receivables.ts')).listReceivablesCommand,
      },
    },
  },
  holds: {
    description: 'hold what is due to a seller, and release it',
    commands: {
      create: {
        description: 'hold an amount, or all, of what is due to a seller: closings leave it',
        load: async () => (await import('./commands/holds.ts')).createHoldCommand,
      },
      list: {
        description: 'list the holds of a seller, the newest first',
        load: async () => (await import('./commands/holds.ts')).listHoldsCommand,
      },
      release: {
        description: 'release a hold: the next closing pays what it held',
        load: async () => (await import('./commands/holds.ts')).releaseHoldCommand,
      },
    },
  },
  effects: {
    description: 'effects of contracts on receivable units: import them, and report what was settled',
    commands: {
      import: {
        description: 'import effects from NDJSON, JSON or AP008 of CERC, or show what would change',
        load: async () => (await import('./commands/effects.ts')).importEffectsCommand,
      },
      list: {
        description: 'list effects, in the order in which they first came',
        load: async () => (await import('./commands/effects.ts')).listEffectsCommand,
      },
      settled: {
        description: 'write what beneficiaries were paid by the closings of a day, for the registry',
        load: async () => (await import('./commands/effects.ts')).settledCommand,
      },
    },
  },
  statement: {
    description: 'verify and anchor statements',
    commands: {
      verify: {
        description: 'recompute the statements and report the lines that do not match',
        load: async () => (await import('./commands/statement.ts')).verifyCommand,
        failureExitCode: 2,
      },
      anchor: {
        description: 'append where each statement ends to a file, to verify against it later',
        load: async () => (await import('./commands/statement.ts')).anchorCommand,
      },
    },
  },
  webhooks: {
    description: 'list and replay deliveries of events, and change where they go',
    commands: {
      list: {
        description:
          'list deliveries: those waiting for their first attempt, by seller, then the others, latest first',
        load: async () => (await import('./commands/deliveries.ts')).listDeliveriesCommand,
      },
      show: {
        description: 'show one event, where it is sent, and each attempt with the response',
        load: async () => (await import('./commands/deliveries.ts')).showDeliveryCommand,
      },
      replay: {
        description: 'send events again',
        load: async () => (await import('./commands/deliveries.ts')).replayCommand,
      },
      'rotate-secret': {
        description: 'make a new secret that signs the events to a seller or an intermediary',
        load: async () => (await import('./commands/webhooks.ts')).rotateSecretCommand,
      },
      'set-url': {
        description: 'change the URL that events are sent to',
        load: async () => (await import('./commands/webhooks.ts')).setUrlCommand,
      },
      enable: {
        description: 'enable an endpoint that was disabled because it responded with 410',
        load: async () => (await import('./commands/webhooks.ts')).enableWebhookCommand,
      },
    },
  },
  audit: {
    description: 'list audit records',
    commands: {
      list: {
        description:
          'list who did what, when and from where, the latest first; records are kept for one year',
        load: async () => (await import('./commands/audit.ts')).listAuditCommand,
      },
    },
  },
  backup: {
    description: 'copy the database to a file while it is in use',
    load: async () => (await import('./commands/database.ts')).backupCommand,
  },
  restore: {
    description: 'restore a backup to the file in DATABASE_URL, which must not exist',
    load: async () => (await import('./commands/database.ts')).restoreCommand,
  },
};
