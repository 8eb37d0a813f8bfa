import type { ClinicTexts, ClinicTextsState, TextsVersion } from '@saathi/contract';
import { type ReactNode, useState } from 'react';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { SectionData } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useClinicTexts } from './clinic.queries.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { HelplinesDialog, TextsDialog, UseAgainDialog } from './texts-dialogs.tsx';
import { helplineNames, textNames } from './texts-fields.ts';

const Rows = ({ rows }: { rows: { name: string; value: ReactNode }[] }) => (
  <dl className="grid gap-2">
    {rows.map(({ name, value }) => (
      <div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The texts of one version. */
const VersionTexts = ({ texts }: { texts: ClinicTexts }) => {
  const words = useClinicMessages().texts;
  const none = <span className="font-normal text-muted">{words.none}</span>;
  return (
    <Rows
      rows={textNames.map((name) => ({
        name: words.fields[name],
        value: texts[name] ?? none,
      }))}
    />
  );
};

const Helplines = ({ texts }: { texts: ClinicTexts }) => {
  const words = useClinicMessages().texts;
  return (
    <Rows
      rows={helplineNames.map((name) => ({
        name: words.helplines.fields[name],
        value: texts.helplines[name],
      }))}
    />
  );
};

const useWho = () => {
  const words = useClinicMessages().texts.versions;
  const moment = useFormatDateTime();
  return ({ version, at, by }: TextsVersion): string => {
    if (at === null) return words.first;
    const said = { version, when: moment(at), by };
    return by === null ? words.byNobody(said) : words.by({ ...said, by });
  };
};

type EarlierProps = { one: TextsVersion; onUse: () => void };

const Earlier = ({ one, onUse }: EarlierProps) => {
  const words = useClinicMessages().texts.versions;
  const who = useWho()(one);
  return (
    <li className="grid gap-3 py-4">
      <h4 className="text-base">{who}</h4>
      <VersionTexts texts={one.texts} />
      <Helplines texts={one.texts} />
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={words.useLabel({ who })}
        onClick={onUse}
      >
        {words.use}
      </Button>
    </li>
  );
};

type Asking = 'texts' | 'helplines' | TextsVersion;

const Texts = ({ state }: { state: ClinicTextsState }) => {
  const words = useClinicMessages().texts;
  const who = useWho();
  const [asking, setAsking] = useState<Asking>();
  const { versions, emergency, review } = state;
  const [now, ...earlier] = versions;
  if (!now) return null;
  const props = { now, onClose: () => setAsking(undefined) };
  return (
    <>
      <p className="text-sm text-muted">{who(now)}</p>
      <div className="mt-3 grid justify-items-start gap-4">
        <VersionTexts texts={now.texts} />
        <Button variant="secondary" onClick={() => setAsking('texts')}>
          {words.change.open}
        </Button>
      </div>
      <h3 className="mt-6 text-base">{words.helplines.title}</h3>
      <p className="mb-3 text-sm text-muted">{words.helplines.fixed(emergency)}</p>
      <div className="grid justify-items-start gap-4">
        <Helplines texts={now.texts} />
        <Button variant="secondary" onClick={() => setAsking('helplines')}>
          {words.helplines.open}
        </Button>
      </div>
      {review && <p className="mt-6 text-sm text-muted">{words.review({ review })}</p>}
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="hit flex cursor-pointer items-center font-semibold text-brand">
            {words.versions.title({ count: earlier.length })}
          </summary>
          <ul className="divide-y divide-hairline">
            {earlier.map((one) => (
              <Earlier key={one.version} one={one} onUse={() => setAsking(one)} />
            ))}
          </ul>
        </details>
      )}
      {asking === 'texts' && <TextsDialog {...props} />}
      {asking === 'helplines' && <HelplinesDialog {...props} />}
      {typeof asking === 'object' && <UseAgainDialog {...props} again={asking} who={who(asking)} />}
    </>
  );
};

/**
 * The clinic's texts about itself, the other helplines the assistant names, and earlier versions of
 * both.
 */
export const TextsSection = () => {
  const words = useClinicMessages().texts;
  return (
    <CollapsibleSection title={words.title} text={words.text}>
      <SectionData query={useClinicTexts()} failed={words.failed}>
        {(state) => <Texts state={state} />}
      </SectionData>
    </CollapsibleSection>
  );
};
