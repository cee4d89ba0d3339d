import { useQueryClient } from '@tanstack/react-query';

/** Has all that is shown read again, after a write: what it changes is in many places at once. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}
