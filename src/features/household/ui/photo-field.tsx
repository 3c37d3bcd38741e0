import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Character } from '#src/domain/characters.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { describedBy, FieldNotes } from '#src/ui/field.tsx';
import { useEarlyChange } from '#src/ui/use-early-change.ts';
import { photoLimits } from '../changes.ts';
import type { Draft } from '../draft.ts';
import { profileTexts } from '../texts.ts';
import { saveFormId } from './save-bar.tsx';

interface PhotoFieldProps {
  /** Null shows the character. */
  saved: string | null;
  initial: string;
  character: Character | null;
  photo: Draft['photo'];
  onChange: (photo: Draft['photo']) => void;
}

export function PhotoField({ saved, initial, character, photo, onChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEarlyChange(input);
  const preview = usePreview(photo instanceof File ? photo : null);
  const before = useRef(photo);
  useEffect(() => {
    // The photo was saved or put back, so the field no longer holds a choice.
    if (before.current !== 'kept' && !(photo instanceof File) && input.current !== null)
      input.current.value = '';
    before.current = photo;
  }, [photo]);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const fault = file === undefined ? null : faultOf(file);
    setError(fault === null ? null : t(fault));
    if (fault !== null) currentTarget.value = '';
    onChange(file === undefined || fault !== null ? 'kept' : file);
  };
  const isKept = photo === 'kept';
  const shown = isKept ? saved : preview;
  const hint = t`JPEG, PNG, WebP or AVIF, at most 5 MB`;
  return (
    <div className="photo-field">
      <Avatar photo={shown} initial={initial} character={character} large />
      <div className="field">
        <span id={`${id}-label`} className="label">{t`Profile photo`}</span>
        {/* The browser's own button would say `Choose File` in the browser's language. */}
        <div className="cluster file-choice">
          <input
            ref={input}
            id={id}
            type="file"
            aria-labelledby={`${id}-label`}
            name="photo"
            form={saveFormId}
            accept={photoLimits.types.join(',')}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={describedBy(id, hint, error)}
            onChange={handleChange}
          />
          <label htmlFor={id} className="button quiet small">{t`Choose a photo`}</label>
          {photo instanceof File ? <bdi className="quiet">{photo.name}</bdi> : null}
        </div>
        <FieldNotes id={id} hint={isKept ? hint : t`Changed, not saved yet`} error={error} />
        {shown === null && isKept ? null : (
          <span className="scripted">
            <Button
              look="text"
              small
              onClick={() => {
                setError(null);
                onChange(isKept ? 'removed' : 'kept');
              }}
            >
              {isKept ? t`Remove photo` : t`Keep this photo`}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

/** Prevents a useless upload; the server checks again. */
function faultOf({ size, type }: File): MessageDescriptor | null {
  if (size > photoLimits.bytes) return profileTexts.photoLarge;
  return photoLimits.types.some((one) => one === type) ? null : profileTexts.photoKind;
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress(null);
    };
  }, [file]);
  return address;
}
