import type { Database as SqliteFile } from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
  type BinaryOperationNode,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
} from 'kysely';

const cachedStatements = 200;

/**
 * Returns a cache of prepared statements. Kysely prepares a statement each time it runs, which takes longer than most
 * of our statements themselves. The cache keeps the latest 200 by their text, and drops the oldest first.
 */
function statementCache(file: SqliteFile) {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>();
  return {
    /** Whether what is prepared belongs to a transaction. */
    isInTransaction: false,
    prepare(text: string) {
      // By itself it would be committed.
      if (this.isInTransaction && !file.inTransaction) throw new TransactionEndedError();
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = file.prepare(text);
      statements.set(text, statement);
      const oldest = statements.size > cachedStatements ? statements.keys().next().value : undefined;
      if (oldest !== undefined) statements.delete(oldest);
      return statement;
    },
    close: () => file.close(),
  };
}

type StatementCache = ReturnType<typeof statementCache>;

/** Thrown for a statement of a transaction that SQLite has rolled back by itself, as it does when the disk is full. */
class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';
  readonly code = 'SQLITE_ABORT_ROLLBACK';

  constructor() {
    super('SQLite has rolled back the transaction of this statement, because an earlier one failed');
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #statements: StatementCache;

  constructor(file: SqliteFile, statements: StatementCache) {
    super({ database: statements });
    this.#file = file;
    this.#statements = statements;
  }

  /**
   * Begins an immediate transaction, which takes the write lock first. A deferred transaction that reads first fails at
   * once when another process has written since (SQLITE_BUSY_SNAPSHOT), whatever the timeout.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#statements.isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#statements.isInTransaction = false;
  }

  /** Rolls back, unless SQLite has done so itself because the disk is full: a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#statements.isInTransaction = false;
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * A compiler that compares with `+?` instead of `?`. When the value of a bare parameter can affect the plan, SQLite
 * prepares the statement again each time it is bound: reading the seller of `getSeller` took 45 µs instead of 4. The
 * plus changes nothing else (https://www.sqlite.org/lang_expr.html, unary operators).
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation({
    leftOperand,
    operator,
    rightOperand,
  }: BinaryOperationNode): void {
    this.visitNode(leftOperand);
    this.append(' ');
    this.visitNode(operator);
    this.append(ValueNode.is(rightOperand) && rightOperand.immediate !== true ? ' +' : ' ');
    this.visitNode(rightOperand);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /**
   * SQLite's DDL is transactional: an interrupted migration leaves nothing behind, and a second process waits for it.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for one better-sqlite3 connection, with immediate transactions and cached statements. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;
  readonly #statements: StatementCache;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
    this.#statements = statementCache(file);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#file, this.#statements);
  }
}
