import { Button } from '#src/ui/button.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { loadServices } from './load.ts';
import type { BrowserErrorView, Look, MailsView, NodeView, PlayerView, StateView } from './present.ts';

type View = Awaited<ReturnType<typeof loadServices>>;

const results = {
  retried: 'We’re sending that email again. If it fails, it comes back here.',
  gone: 'That email was already sent or given up.',
};

export function ServicesPage({ view }: { view: View }) {
  const { done, problems, note, dependencies, nodes, backups, mails, players, metadata, errors } = view;
  const { pushesWaiting } = view;
  return (
    <>
      <StatusMessage>{done === 'retried' || done === 'gone' ? results[done] : null}</StatusMessage>
      <Problems problems={problems} note={note} />
      <div className="service-columns">
        <div className="stack">
          <Panel title="Dependencies">
            <States lines={dependencies} />
          </Panel>
          <Panel title="Players">{players === null ? <Missing /> : <Players lines={players} />}</Panel>
        </div>
        <div className="stack">
          <Panel title="Mails">{mails === null ? <Missing /> : <Mails mails={mails} />}</Panel>
          <Panel title="Notifications">
            {pushesWaiting === null ? <Missing /> : <Waiting count={pushesWaiting} />}
          </Panel>
          <Panel title="Backups">
            <States lines={backups} />
          </Panel>
          <Panel title="Film database’s budget">
            <Budget load={metadata} />
          </Panel>
        </div>
      </div>
      <Panel title="Errors in browsers">{errors === null ? <Missing /> : <Errors lines={errors} />}</Panel>
      <Panel title="Nodes">{nodes === null ? <Missing /> : <Nodes nodes={nodes} />}</Panel>
    </>
  );
}

function Problems({ problems, note }: { problems: readonly string[]; note: string | null }) {
  if (problems.length === 0 && note !== null) return <p className="notice">{note}</p>;
  if (problems.length === 0) return <p className="notice good-news">Everything works.</p>;
  return (
    <ul className="notice bad" aria-label="Problems">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

function Missing() {
  return <p className="notice bad">This could not be read in time. Load the page again in a moment.</p>;
}

function State({ label, look }: { label: string; look: Look }) {
  return (
    <span className="state" data-look={look}>
      {label}
    </span>
  );
}

function States({ lines }: { lines: readonly StateView[] }) {
  return (
    <ul className="states">
      {lines.map(({ name, label, look, detail }) => (
        <li key={name}>
          <span>
            {name}
            <span className="hint">{detail}</span>
          </span>
          <State label={label} look={look} />
        </li>
      ))}
    </ul>
  );
}

/** They wait for the morning too. */
function Waiting({ count }: { count: string }) {
  return (
    <dl className="facts">
      <div>
        <dt>Waiting for a push service or for 07:00</dt>
        <dd>{count}</dd>
      </div>
    </dl>
  );
}

function Budget({ load: { perSecond, calls, waiting, isSpared } }: { load: View['metadata'] }) {
  const facts = [
    ['This node may make', `${perSecond} calls a second`],
    ['In the last second', String(calls)],
    ['Waiting for their turn', String(waiting)],
    ['Circuit breaker', isSpared ? 'Open: stored titles are served' : 'Closed'],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Players({ lines }: { lines: readonly PlayerView[] }) {
  if (lines.every(({ share }) => share === null))
    return <p className="quiet">No player has reported in the last seven days.</p>;
  return (
    <table className="player-table">
      <caption className="hint">
        Counted by household, title and day. Left means that nothing played, or that it was reported.
      </caption>
      <thead>
        <tr>
          <th scope="col">Server</th>
          <th scope="col">Played today</th>
          <th scope="col">Left today</th>
          <th scope="col">Played in 7 days</th>
          <th scope="col">Left in 7 days</th>
          <th scope="col">Share played</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, today, week, share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[...today, ...week].map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The columns stay.
              <td key={index}>{count}</td>
            ))}
            <td>{share === null ? '–' : `${share} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Errors({ lines }: { lines: readonly BrowserErrorView[] }) {
  if (lines.length === 0) return <p className="quiet">No browser has reported an error.</p>;
  return (
    <ul className="states" aria-label="Errors in browsers">
      {lines.map(({ key, message, count, detail }) => (
        <li key={key}>
          <span>
            {message}
            <span className="hint">{detail}</span>
          </span>
          <State label={count} look="plain" />
        </li>
      ))}
    </ul>
  );
}

function Nodes({ nodes }: { nodes: readonly NodeView[] }) {
  if (nodes.length === 0) return <p className="quiet">No node has reported yet.</p>;
  return (
    <ul className="nodes">
      {nodes.map(({ id, name, isOwn, label, look, version, started, seen, jobs }) => (
        <li key={id}>
          <p className="node-name">
            <strong>{name}</strong> <State label={label} look={look} />
            {isOwn ? <span className="hint">drew this page</span> : null}
          </p>
          <dl className="facts">
            <div>
              <dt>Version</dt>
              <dd>{version}</dd>
            </div>
            <div>
              <dt>Started</dt>
              <dd>{started}</dd>
            </div>
            <div>
              <dt>Last seen</dt>
              <dd>{seen}</dd>
            </div>
            <div>
              <dt>Jobs that it ran last</dt>
              <dd>{jobs === '' ? 'None' : jobs}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Mails({ mails: { waiting, failed, list, more } }: { mails: MailsView }) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Waiting</dt>
          <dd>{waiting}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd>{failed}</dd>
        </div>
      </dl>
      {list.length === 0 ? <p className="quiet">No mail has failed.</p> : null}
      <ul className="failed-mails" aria-label="Failed mails">
        {list.map(({ id, kind, address, detail }) => (
          <li key={id}>
            <p id={`mail-${id}`}>
              <strong>{kind}</strong> to {address}
              <span className="hint">{detail}</span>
            </p>
            <form method="post">
              <input type="hidden" name="mail" value={id} />
              <Button type="submit" look="quiet" small aria-describedby={`mail-${id}`}>
                Try again
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="quiet">And {more} more, which failed earlier.</p> : null}
    </>
  );
}
