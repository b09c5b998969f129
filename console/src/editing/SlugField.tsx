import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { toSlug } from './to-slug.ts';

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
      error={error}
      onChange={({ currentTarget }) => {
        setIsEdited(currentTarget.value !== '');
        onChange(currentTarget.value);
      }}
    />
  );
}
