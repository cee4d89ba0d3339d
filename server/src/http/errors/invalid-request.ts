import { ApiError, type Issue } from './api-error.ts';
import { looksLikeName } from '../../shared/shown-text.ts';

/** The longest pointer in the spec; longer ones are cut off. */
const pointerLimit = 1000;

const arrayIndex = /^\d{1,3}$/;

/**
 * What is wrong at a place in the request. The name of a property may be a value, such as somebody's document: from
 * such a name on, the place is not shown.
 */
export function issueAt(place: readonly (string | number)[], detail: string): Issue {
  const names = place.map(String);
  const end = names.findIndex((name) => !looksLikeName(name) && !arrayIndex.test(name));
  const shown = end === -1 ? names : names.slice(0, end);
  return {
    pointer: ['', ...shown].join('/').slice(0, pointerLimit),
    detail: end === -1 ? detail : 'holds something that is not allowed there',
  };
}

/** One error for all issues. */
export function invalidRequest(issues: readonly Issue[]): ApiError {
  const [where] = issues;
  const detail =
    where === undefined
      ? 'The request cannot be read.'
      : `${where.pointer} ${where.detail}${issues.length > 1 ? `, and ${issues.length - 1} more` : ''}.`;
  return new ApiError('invalid_request', detail, issues);
}
