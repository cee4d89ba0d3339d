import type { Store } from '../../src/db/store.ts';
import type { StatementEntryRow, TransferRow } from '../../src/db/tables.ts';

const debits = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE_CESSAO'];
const outflows = [...debits, 'REPASSE', 'ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA'];

const givenBack = ['CANCELLED', 'FAILED', 'RETURNED'];

type Line = StatementEntryRow;
type Transfer = Omit<TransferRow, 'id'> & { id: number };

const netOf = (line: Line) =>
  (outflows.includes(line.operation) ? -1 : 1) * (line.value_cents - line.fee_cents);

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + netOf(line), 0);

/** What is paid out to each seller, computed line by line, independently of how the service adds up. */
interface Settlement {
  /** The sellers whose transfers or balance are wrong, and how. */
  faults: string[];
  transfers: Transfer[];
  /** The sum of the lines that no transfer covers and of what the last one left, by seller, in centavos. */
  balances: Map<number, number>;
}

/** Gives every line to the first transfer of its seller that covers it, or to the balance. */
export async function settlementOf({ read }: Store): Promise<Settlement> {
  const lines = await read.selectFrom('statement_entries').selectAll().orderBy('sequence').execute();
  const transfers: Transfer[] = await read
    .selectFrom('transfers')
    .selectAll()
    .orderBy('through_sequence')
    .execute();
  const faults: string[] = [];
  const balances = new Map<number, number>();
  const ownTransfers = Map.groupBy(transfers, (transfer) => transfer.seller_id);
  for (const [sellerId, own] of Map.groupBy(lines, (line) => line.seller_id)) {
    const { balance, found } = settleSeller(own, ownTransfers.get(sellerId) ?? []);
    balances.set(sellerId, balance);
    faults.push(...found.map((fault) => `seller ${sellerId}: ${fault}`));
  }
  return { faults, transfers, balances };
}

function settleSeller(lines: readonly Line[], all: readonly Transfer[]) {
  // Those to beneficiaries cover only their own lines, which the next transfer to the seller covers too.
  const transfers = all.filter(({ contract }) => contract === null);
  const found: string[] = [];
  const note = (isRight: boolean, fault: string) => {
    if (!isRight) found.push(fault);
  };
  const held = new Set<Line>();
  let lastDate = '';
  let left = 0;
  for (const {
    id,
    transfer_date: date,
    debited_through: debited,
    through_sequence: through,
    left_cents: leaves,
  } of transfers) {
    note(date >= lastDate && debited >= date, `transfer ${id} has an earlier date than the one before`);
    lastDate = date;
    const isCovered = (line: Line) =>
      line.execution_date <= (debits.includes(line.operation) ? debited : date);
    const covered = lines.filter((line) => isCovered(line) && line.sequence <= through);
    const own = covered.filter((line) => !held.has(line));
    for (const line of own) held.add(line);
    const sum = left + sumOf(own);
    note(sum === leaves, `the lines of transfer ${id}, with what the one before left, add up to ${sum}`);
    left = leaves;
  }
  for (const { id, contract, amount_cents: cents, through_sequence: through, status, ...transfer } of all) {
    const named = lines.filter((line) => line.transfer_id === id);
    const kinds = named.map((line) => line.operation).join();
    const own = contract === null ? 'REPASSE' : 'REPASSE_CESSAO';
    note(
      kinds === (givenBack.includes(status) ? `${own},${own}_DEVOLVIDO` : own),
      `transfer ${id} has ${kinds}`,
    );
    note(named[0]?.sequence === through, `transfer ${id} does not end with its own line`);
    const date = transfer.due_date ?? transfer.transfer_date;
    const isRight =
      cents > 0 && named.every((line) => line.value_cents === cents && line.execution_date === date);
    note(isRight, `transfer ${id} has a line of another amount or date`);
  }
  const balance = left + sumOf(lines.filter((line) => !held.has(line)));
  const earned = sumOf(
    lines.filter(({ operation }) => !['REPASSE', 'REPASSE_DEVOLVIDO'].includes(operation)),
  );
  const paid = transfers
    .filter(({ status }) => !givenBack.includes(status))
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  note(earned === paid + balance, `${earned} was earned, ${paid} paid out, and ${balance} is left`);
  return { balance, found };
}
