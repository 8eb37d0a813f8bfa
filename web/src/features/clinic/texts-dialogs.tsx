import type { ClinicTexts, ClinicTextsState, OtherHelplines, TextsVersion } from '@saathi/contract';
import { CALLABLE_NUMBER_MAX_CHARACTERS } from '@saathi/contract/clinic-lines';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { writeToCache } from '../../platform/api/query-client.ts';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { clinicApi } from './clinic-api.ts';
import {
  faultOf,
  helplineFaultOf,
  helplineNames,
  lengthOf,
  type TextName,
  textNames,
} from './texts-fields.ts';

type SaveProps = {
  /** The version to change. */
  now: TextsVersion;
  words: { title: string; text: string };
  texts: () => ClinicTexts;
  isReady?: () => boolean;
  children?: ReactNode;
  onClose: () => void;
};

/**
 * Saves a new version with the PIN. If another owner has saved one meanwhile, it is loaded and the
 * input is kept.
 */
const SaveDialog = ({ now, words, texts, isReady, children, onClose }: SaveProps) => {
  const { texts: all } = useClinicMessages();
  const cache = useQueryClient();
  const queryKey = clinicApi.texts.key();
  const [isOutdated, setIsOutdated] = useState(false);
  return (
    <PinDialog
      words={{ ...all.save, ...words }}
      isReady={isReady}
      action={(pin) =>
        clinicApi.changeTexts({ body: { basedOn: now.version, texts: texts(), pin } })
      }
      done={all.save.done}
      besideFields={['conflict']}
      onFailed={(cause) => {
        if (!hasCode(cause, 'conflict')) return;
        setIsOutdated(true);
        void cache.invalidateQueries({ queryKey });
      }}
      onDone={(state) => {
        writeToCache<ClinicTextsState>(cache, queryKey, state);
        onClose();
      }}
      onClose={onClose}
    >
      {children}
      {isOutdated && (
        <p role="alert" className="font-medium text-destructive">
          {all.save.outdated}
        </p>
      )}
    </PinDialog>
  );
};

type DialogProps = Pick<SaveProps, 'now' | 'onClose'>;

/** Edits the clinic's texts about itself. */
export const TextsDialog = ({ now, onClose }: DialogProps) => {
  const words = useClinicMessages().texts;
  const [typed, setTyped] = useState<Record<TextName, string>>(
    () =>
      Object.fromEntries(textNames.map((name) => [name, now.texts[name] ?? ''])) as Record<
        TextName,
        string
      >,
  );
  const [tried, setTried] = useState(false);
  const faultIn = (name: TextName) => faultOf(name, typed[name]);
  const said = (name: TextName) => typed[name].trim() || null;
  return (
    <SaveDialog
      now={now}
      words={words.change}
      texts={() => ({
        ...now.texts,
        name: said('name'),
        contact: said('contact'),
        phone: said('phone'),
        hours: said('hours'),
        address: said('address'),
        grievances: said('grievances'),
      })}
      isReady={() => {
        setTried(true);
        return textNames.every((name) => !faultIn(name));
      }}
      onClose={onClose}
    >
      {textNames.map((name) => {
        const fault = tried && faultIn(name);
        return (
          <TextField
            key={name}
            label={words.fields[name]}
            hint={name === 'phone' || name === 'address' ? undefined : words.hints[name]}
            error={fault && words.faults[fault]}
            autoComplete="off"
            inputMode={name === 'phone' ? 'tel' : undefined}
            maxLength={lengthOf(name)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        );
      })}
    </SaveDialog>
  );
};

/** Edits the other helplines that the assistant names. */
export const HelplinesDialog = ({ now, onClose }: DialogProps) => {
  const words = useClinicMessages().texts;
  const [typed, setTyped] = useState<OtherHelplines>(now.texts.helplines);
  const [tried, setTried] = useState(false);
  return (
    <SaveDialog
      now={now}
      words={{ title: words.helplines.open, text: words.helplines.careful }}
      texts={() => ({ ...now.texts, helplines: typed })}
      isReady={() => {
        setTried(true);
        return helplineNames.every((name) => !helplineFaultOf(typed[name]));
      }}
      onClose={onClose}
    >
      {helplineNames.map((name) => {
        const fault = tried && helplineFaultOf(typed[name]);
        return (
          <TextField
            key={name}
            label={words.helplines.fields[name]}
            error={fault && words.faults[fault]}
            autoComplete="off"
            inputMode="tel"
            maxLength={CALLABLE_NUMBER_MAX_CHARACTERS}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        );
      })}
    </SaveDialog>
  );
};

/** Restores an earlier version as a new one. */
export const UseAgainDialog = ({
  now,
  again,
  who,
  onClose,
}: DialogProps & { again: TextsVersion; who: string }) => {
  const { title, text } = useClinicMessages().texts.versions.again;
  return (
    <SaveDialog
      now={now}
      words={{ title, text: text({ who }) }}
      texts={() => again.texts}
      onClose={onClose}
    />
  );
};
