import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSlug, toSlug } from './to-slug.ts';

export interface SlugFieldProps {
  readonly value: string;
  readonly onChange: (slug: string) => void;
  /** A title. The slug follows it until it is edited, and again once it is emptied. */
  readonly suggestedFrom: string;
  readonly error?: string | undefined;
}

/** The slug of something new. */
export function SlugField({ value, onChange, suggestedFrom, error }: SlugFieldProps) {
  const [isEdited, setIsEdited] = useState(false);
  const follow = useEffectEvent((title: string) => {
    const slug = toSlug(title);
    if (!isEdited && slug !== value) onChange(slug);
  });
  const fault =
    value === '' || isSlug(value) ? undefined : 'Use lowercase letters, digits and hyphens between them.';
  useEffect(() => follow(suggestedFrom), [suggestedFrom]);
  return (
    <TextInput
      label="Slug"
      description="Its address: lowercase letters, digits and hyphens. It cannot be changed later."
      required
      withAsterisk={false}
      maxLength={63}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      value={value}
      error={error ?? fault}
      onChange={({ currentTarget }) => {
        setIsEdited(currentTarget.value !== '');
        onChange(currentTarget.value);
      }}
    />
  );
}
