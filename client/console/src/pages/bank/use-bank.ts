import { banks } from 'virtual:banks';
import { useRead } from '../../api/queries.ts';

/** Reads the accounts from which the intermediary pays. */
export function usePayingAccounts(isRead = true) {
  return useRead(
    ['paying accounts'],
    isRead ? (client, signal) => client.GET('/v2/payfac/paying-accounts', { signal }) : null,
  );
}

/** Reads a remittance; nothing is read for null. */
export function useRemittance(id: number | null) {
  return useRead(
    ['remittance', id],
    id === null
      ? null
      : (client, signal) =>
          client.GET('/v2/payfac/remittances/{idRemittance}', {
            params: { path: { idRemittance: id } },
            signal,
          }),
  );
}

/** Returns a bank by code and name; only the code if it is not in the service's list. */
export function bankText(code: string): string {
  const [, , name] = banks.find(([compe]) => compe === code) ?? [];
  return name === undefined ? code : `${code} · ${name}`;
}
