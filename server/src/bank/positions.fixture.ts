/**
 * Where the sources of server/docs/bank-files.md put what: written by hand from them, and not from our layouts, which it
 * checks. Each row is a record (its type, or its segment), where the field starts, how long it is, what it means, and
 * what the sample file of the layout must have there.
 */
type Position = [record: string, start: number, length: number, meaning: string, sample: string];

const zeros = (count: number) => '0'.repeat(count);
const blanks = (count: number) => ' '.repeat(count);

/** What all sources agree on. The sample is the bank's file of transfers, in which the first A is a credit at the bank. */
export const agreed: Position[] = [
  ['0', 4, 4, 'batch', '0000'],
  ['0', 18, 1, 'company document kind', '2'],
  ['0', 19, 14, 'company document', '12345678000195'],
  ['0', 53, 5, 'branch', '01234'],
  ['0', 59, 12, 'account', '000000067890'],
  ['0', 73, 30, 'company name', 'PAGADORA ACAO LTDA'.padEnd(30)],
  ['0', 143, 1, 'remittance', '1'],
  ['0', 144, 8, 'date', '27112026'],
  ['0', 152, 6, 'time', '140509'],
  ['1', 4, 4, 'batch', '0001'],
  ['1', 9, 1, 'operation', 'C'],
  ['1', 10, 2, 'service', '20'],
  ['1', 12, 2, 'form', '01'],
  ['1', 143, 30, 'street', 'AVENIDA SAO JOAO'.padEnd(30)],
  ['1', 213, 8, 'postal code', '01035000'],
  ['1', 221, 2, 'state', 'SP'],
  ['A', 9, 5, 'number in the batch', '00001'],
  ['A', 15, 3, 'inclusion', '000'],
  ['A', 18, 3, 'clearing house', '000'],
  ['A', 24, 5, 'branch', '00042'],
  ['A', 30, 12, 'account', '000000987654'],
  ['A', 44, 30, 'name', 'MARIA LIMA'.padEnd(30)],
  ['A', 74, 16, 'our number', '102'.padEnd(16)],
  ['A', 94, 8, 'payment date', '30112026'],
  ['A', 120, 15, 'amount', '000000000050000'],
  ['A', 155, 8, 'effective date', zeros(8)],
  ['A', 163, 15, 'effective amount', zeros(15)],
  ['5', 18, 6, 'records of the batch', '00000' + '4'],
  ['5', 24, 18, 'sum', '000000000000050000'],
  ['9', 4, 4, 'batch', '9999'],
  ['9', 18, 6, 'batches', '000003'],
  ['9', 24, 6, 'records of the file', '000014'],
];

/** Those of each bank, of its file of transfers or, for P and Q (segments A and B of its first Pix), of Pix. */
export const ofBank: Record<string, Position[]> = {
  febraban: [
    ['0', 33, 20, 'agreement', '123456'.padEnd(20)],
    ['0', 158, 6, 'file number', '000007'],
    ['0', 164, 3, 'version', '103'],
    ['1', 14, 3, 'version', '046'],
    ['A', 102, 3, 'currency', 'BRL'],
    ['B', 18, 15, 'document', '100052998224725'],
    ['B', 128, 8, 'due date', '30112026'],
    ['B', 136, 15, 'nominal amount', '000000000050000'],
    ['P', 18, 3, 'clearing house', '009'],
    ['Q', 15, 3, 'initiation', '02 '],
    ['Q', 18, 15, 'document', '100052998224725'],
    ['Q', 128, 99, 'key', 'ana@example.com'.padEnd(99)],
    ['Q', 233, 8, 'no ISPB', blanks(8)],
  ],
  itau: [
    ['0', 15, 3, 'version', '081'],
    ['0', 33, 20, 'no agreement', blanks(20)],
    ['0', 71, 2, 'digit', ' 1'],
    ['0', 158, 9, 'no file number', zeros(9)],
    ['1', 14, 3, 'version', '040'],
    ['A', 42, 2, 'digit', blanks(2)],
    ['A', 102, 3, 'currency', 'REA'],
    ['A', 204, 14, 'document', '00052998224725'],
    ['P', 113, 2, 'Pix to a key', '04'],
    ['Q', 9, 5, 'number of segment A', '00001'],
    ['Q', 15, 3, 'initiation', '02 '],
    ['Q', 128, 100, 'key', 'ana@example.com'.padEnd(100)],
  ],
  'banco-do-brasil': [
    ['0', 33, 9, 'agreement', '000123456'],
    ['0', 42, 4, 'product', '0126'],
    ['0', 158, 6, 'file number', '000007'],
    ['0', 164, 3, 'version', '003'],
    ['1', 14, 3, 'version', '003'],
    ['A', 231, 10, 'occurrences', zeros(10)],
    ['B', 63, 5, 'street number', zeros(5)],
    ['B', 128, 8, 'due date', '30112026'],
  ],
  bradesco: [
    ['0', 33, 20, 'agreement', '123456'.padEnd(20)],
    ['0', 158, 6, 'file number', '000007'],
    ['0', 164, 8, 'version and density', '08901600'],
    ['1', 14, 3, 'version', '045'],
    ['1', 223, 2, 'debit', '01'],
    ['A', 220, 7, 'no purpose of TED', blanks(7)],
    ['B', 9, 6, 'next number', '00002B'],
    ['B', 128, 23, 'due date and amount', '30112026000000000050000'],
    ['Q', 128, 99, 'key', 'ana@example.com'.padEnd(99)],
  ],
  santander: [
    ['0', 33, 20, 'agreement', '00331234000000123456'],
    ['0', 164, 3, 'version', '060'],
    ['1', 14, 3, 'version', '031'],
    ['A', 90, 4, 'blank after our number', blanks(4)],
    ['Q', 15, 3, 'initiation', '02 '],
    ['Q', 128, 99, 'key', 'ana@example.com'.padEnd(99)],
  ],
  sicoob: [
    ['0', 33, 20, 'agreement', '123456'.padEnd(20)],
    ['0', 164, 3, 'version', '087'],
    ['1', 14, 3, 'version', '045'],
    ['1', 223, 2, 'debit', '01'],
    ['A', 220, 5, 'purpose of TED', zeros(5)],
    ['P', 216, 2, 'account type', '01'],
    ['Q', 15, 3, 'initiation', '02 '],
    ['Q', 128, 99, 'key', 'ana@example.com'.padEnd(99)],
    ['Q', 233, 8, 'blank', blanks(8)],
  ],
};
