import { noteMovie } from '../note-opened.ts';
import type { Route } from './+types/page';

export const actWatch = ({ context, params }: Route.ActionArgs) => noteMovie(context, params.id);
