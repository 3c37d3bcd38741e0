import { data } from 'react-router';

export function loadNotFound() {
  return data(null, { status: 404 });
}
