import { defineEndpoint } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';
import { answerChoice } from '../settings/endpoint.ts';

/** For open pages of earlier versions. */
export const endpoint = defineEndpoint({
  paths: [paths.language, paths.dataSaver],
  methods: ['POST'],
  whileViewing: true,
  needsProof: 'never',
  handle: answerChoice,
});
