import type { ColumnTypes } from '../column-types.ts';
import { assignments } from './assignments.ts';
import { versions } from './versions.ts';

/** Plans with versions, and assignments that say to which lines they applied (D18). */
export function prices(t: ColumnTypes): string[] {
  return [...versions(t), ...assignments(t)];
}
