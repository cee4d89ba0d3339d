import { useQueryClient } from '@tanstack/react-query';

/** Reads a seller again, also in the list, after it was changed. */
export function useChangedSeller(id: number): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['seller', id] });
    void queries.invalidateQueries({ queryKey: ['list', 'sellers'] });
  };
}
