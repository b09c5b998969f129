import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { toAlertYaml } from './alert-yaml.ts';

it('writes an alert as alerts-as-code has it', () => {
  const text = toAlertYaml({
    notifications: ['on-call'],
    display_name: 'Checkout errors',
    severity: 'critical',
    enabled: true,
    documentation: { markdown: '# Checkout errors\nLook at the provider.\n' },
    condition: { expression: 'sum(rate(errors_total{status="500"}[5m])) > 5' },
  });
  expect(text).toBe(
    [
      'display_name: Checkout errors',
      'severity: critical',
      'enabled: true',
      'condition:',
      '  expression: sum(rate(errors_total{status="500"}[5m])) > 5',
      'notifications:',
      '  - on-call',
      'documentation:',
      '  markdown: |',
      '    # Checkout errors',
      '    Look at the provider.',
      '',
    ].join('\n'),
  );
});

it('is read back as the same alert, whatever its texts are', () => {
  const text = fc.string({ unit: anyCharacter }).map((one) => one.toWellFormed());
  fc.assert(
    fc.property(text, text, text, (name, expression, markdown) => {
      const alert = {
        display_name: name,
        severity: 'info' as const,
        enabled: false,
        condition: { expression },
        notifications: [],
        documentation: { markdown },
      };
      expect(parse(toAlertYaml(alert))).toEqual(alert);
    }),
  );
});
