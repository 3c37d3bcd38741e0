import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import { CodeWays, NewCode } from './code-ways.tsx';

/** Source: RFC 8628, section 3.5. */
const pollIntervalMs = 3000;

const nothing = { said: null, refusal: null };

interface CodePanelProps {
  shown: Route.ComponentProps['loaderData'];
  /** The server's answer to a form that was sent without script. */
  answer?: Route.ComponentProps['actionData'];
}

export function CodePanel({ shown, answer }: CodePanelProps) {
  const { t } = useLingui();
  const { said, refusal } = usePolling(shown.kind === 'shown' ? shown.code : null) ?? answer ?? nothing;
  return (
    <Panel>
      {shown.kind !== 'shown' ? (
        <>
          <FormError>{shown.failure}</FormError>
          <NewCode />
        </>
      ) : said === 'gone' ? (
        <>
          <FormError>{t`This code no longer works. Get a new one.`}</FormError>
          <NewCode />
        </>
      ) : (
        <CodeWays
          {...(typeof said === 'object' && said !== null ? said : shown)}
          isOffline={refusal?.code === 'lost'}
        />
      )}
    </Panel>
  );
}

/** Returns the last answer, and stops polling once the code has expired. */
function usePolling(code: string | null) {
  const { state, data, submit } = useFetcher<Route.ComponentProps['actionData']>();
  const isGone = data?.said === 'gone';
  useEffect(() => {
    if (code === null || state !== 'idle' || isGone) return;
    const timer = setTimeout(
      () => submit({ code }, { method: 'post', action: paths.signInCode }),
      pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [code, state, isGone, submit]);
  return data;
}
