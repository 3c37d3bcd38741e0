import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import remover from '#src/browser/worker/remover.ts?inline-script';
import worker from '#src/browser/worker/worker.ts?inline-script';
import { languageOf, tagOf } from '#src/domain/languages.ts';
import type { WorkerSettings, WorkerTexts } from '#src/domain/offline.ts';
import { offlineTexts } from '#src/domain/offline-words.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import penguin from '#src/ui/characters/penguin.svg?raw';
import { workerAddresses } from './addresses.ts';
import { workerColours } from './colours.ts';

export const endpoint = defineEndpoint({ budget: null, handle });

/** Browsers fetch it again at each navigation, so a change of setting or language reaches every device. */
async function handle({ services, texts, endpoints }: EndpointCall): Promise<Response> {
  const { config, outside } = services;
  const settings: WorkerSettings = {
    brand: config.brand.name,
    pictures: outside.pictures,
    colours: workerColours,
    penguin,
    language: tagOf(languageOf(texts.locale, config.languages)),
    texts: workerTexts(texts),
    addresses: workerAddresses(endpoints),
  };
  const code = config.serviceWorker ? `self.workerSettings=${JSON.stringify(settings)};\n${worker}` : remover;
  return new Response(code, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // This policy applies to the worker's own requests.
      'Content-Security-Policy': `default-src 'none'; connect-src 'self' ${outside.images}`,
    },
  });
}

function workerTexts(texts: I18n): WorkerTexts {
  return {
    heading: texts._(offlineTexts.heading),
    opened: texts._(offlineTexts.opened),
    list: texts._(offlineTexts.list),
    empty: texts._(offlineTexts.empty),
    again: texts._(msg`Try again`),
    push: texts._(msg`Open to see what’s new.`),
  };
}
