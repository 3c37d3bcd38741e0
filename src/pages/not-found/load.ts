import { data } from 'react-router';

/** Answers any address that no page has with the status 404. */
export function loadNotFound() {
  return data(null, { status: 404 });
}
