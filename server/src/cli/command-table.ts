import type { Command } from 'commander';

/** What a command's file exports. */
export interface CommandModule {
  /** Adds the arguments, the options and the action. */
  define: (command: Command) => void;
  /** The exit code when the command fails; 1 unless 1 means something else for this command. */
  failureExitCode?: number;
}

export interface CommandEntry {
  description: string;
  load: () => Promise<CommandModule>;
}

export interface CommandGroup {
  description: string;
  commands: Record<string, CommandEntry>;
  /** What the name alone runs; without it, it shows the help. */
  load?: CommandEntry['load'];
}

/**
 * All commands. A command's file is loaded only when it is used: loading all would take longer than most commands run.
 */
export const commandTable: Record<string, CommandEntry | CommandGroup> = {
  serve: { description: 'run the API server', load: () => import('./commands/serve.ts') },
  sandbox: {
    description: 'run the API server on a temporary database with demo data',
    load: () => import('./commands/sandbox.ts'),
    commands: {
      listen: {
        description: 'verify each event of a sandbox and show it as it arrives',
        load: () => import('./commands/sandbox/listen.ts'),
      },
    },
  },
  worker: {
    description: 'deliver webhook events, beside servers that deliver them too',
    load: () => import('./commands/worker.ts'),
  },
  migrate: {
    description: 'update the database schema to this version; on SQLite every command does so itself',
    load: () => import('./commands/migrate.ts'),
  },
  doctor: {
    description: 'check the installation and say how to correct each fault',
    load: () => import('./commands/doctor.ts'),
  },
  token: {
    description: 'create, list and revoke API tokens',
    commands: {
      create: {
        description: 'create a token; it is shown once, and only its hash is stored',
        load: () => import('./commands/token/create.ts'),
      },
      list: {
        description: 'list all tokens, without their secrets',
        load: () => import('./commands/token/list.ts'),
      },
      revoke: {
        description: 'revoke a token; every running server refuses it at once',
        load: () => import('./commands/token/revoke.ts'),
      },
    },
  },
  key: {
    description: 'move stored data to the newest secret key',
    commands: {
      reseal: {
        description:
          'seal statements and encrypt webhook secrets with the newest key, and say when earlier keys can be removed',
        load: () => import('./commands/key/reseal.ts'),
      },
    },
  },
  plan: {
    description: 'list, assign and explain rate plans',
    commands: {
      list: { description: 'list all rate plans', load: () => import('./commands/plan/list.ts') },
      default: {
        description: 'make a plan the default of its intermediary, for sellers created from now on',
        load: () => import('./commands/plan/default.ts'),
      },
      assign: {
        description: "change a seller's plan from an instant on; charges already imported keep their price",
        load: () => import('./commands/plan/assign.ts'),
      },
      explain: {
        description: 'show step by step how a plan prices a sale, or list all its prices',
        load: () => import('./commands/plan/explain.ts'),
      },
    },
  },
  seller: {
    description: 'list, block, unblock and forget sellers',
    commands: {
      list: { description: 'list all sellers', load: () => import('./commands/seller/list.ts') },
      block: {
        description: 'block a seller: its tokens are refused; its charges are still imported',
        load: () => import('./commands/seller/block.ts'),
      },
      unblock: {
        description: 'unblock a seller: its tokens are accepted again',
        load: () => import('./commands/seller/unblock.ts'),
      },
      forget: {
        description: 'erase the personal data of a blocked seller and of its customers, for good',
        load: () => import('./commands/seller/forget.ts'),
      },
    },
  },
  charges: {
    description: 'import charges',
    commands: {
      import: {
        description: "read paid charges, price them and add them to their sellers' statements",
        load: () => import('./commands/charges/import.ts'),
      },
    },
  },
  refunds: {
    description: 'export refunds, and import what became of them',
    commands: {
      export: {
        description: 'write refunds to standard output as NDJSON, for the processor that moves the money',
        load: () => import('./commands/refunds/export.ts'),
      },
      import: {
        description: 'read the answers of the processor to refunds: done, or failed and taken back',
        load: () => import('./commands/refunds/import.ts'),
      },
    },
  },
  transfers: {
    description:
      'pay sellers what is due to them: make transfers, list and export them, import what became of them',
    commands: {
      close: {
        description: 'make a transfer to each seller of all that is due to it by a date',
        load: () => import('./commands/transfers/close.ts'),
      },
      list: {
        description: 'list transfers, the latest first',
        load: () => import('./commands/transfers/list.ts'),
      },
      export: {
        description: 'write the transfers of a date as CSV or NDJSON, for the bank that pays them',
        load: () => import('./commands/transfers/export.ts'),
      },
      import: {
        description: 'read the answers of the bank to transfers: sent, paid, or failed and due again',
        load: () => import('./commands/transfers/import.ts'),
      },
    },
  },
  statement: {
    description: 'verify, anchor and draw statements',
    commands: {
      verify: {
        description: 'recompute the statements and report the lines that do not match',
        load: () => import('./commands/statement/verify.ts'),
      },
      anchor: {
        description: 'append where each statement ends to a file, to verify against it later',
        load: () => import('./commands/statement/anchor.ts'),
      },
      chart: {
        description: "draw a seller's net inflow, refunds, chargebacks and fees as an SVG picture",
        load: () => import('./commands/statement/chart.ts'),
      },
    },
  },
  receivables: {
    description: 'draw what falls due',
    commands: {
      chart: {
        description:
          'draw what falls due to a seller in the next 90 days as an SVG picture, by day and method',
        load: () => import('./commands/receivables/chart.ts'),
      },
    },
  },
  webhooks: {
    description: 'list and replay deliveries of events, and change where they go',
    commands: {
      list: {
        description:
          'list deliveries: those waiting for their first attempt, by seller, then the others, latest first',
        load: () => import('./commands/webhooks/list.ts'),
      },
      show: {
        description: 'show one event, where it is sent, and each attempt with the response',
        load: () => import('./commands/webhooks/show.ts'),
      },
      replay: { description: 'send events again', load: () => import('./commands/webhooks/replay.ts') },
      'rotate-secret': {
        description: 'make a new secret that signs the events to a seller or an intermediary',
        load: () => import('./commands/webhooks/rotate-secret.ts'),
      },
      'set-url': {
        description: 'change the URL that events are sent to',
        load: () => import('./commands/webhooks/set-url.ts'),
      },
      enable: {
        description: 'enable an endpoint that was disabled because it responded with 410',
        load: () => import('./commands/webhooks/enable.ts'),
      },
    },
  },
  audit: {
    description: 'list audit records',
    commands: {
      list: {
        description:
          'list who did what, when and from where, the latest first; records are kept for one year',
        load: () => import('./commands/audit/list.ts'),
      },
    },
  },
  backup: {
    description: 'copy the database to a file while it is in use',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    description: 'restore a backup to the file in DATABASE_URL, which must not exist',
    load: () => import('./commands/restore.ts'),
  },
};
