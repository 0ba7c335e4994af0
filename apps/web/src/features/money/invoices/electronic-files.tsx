import { getInvoiceXml, getManagedInvoiceXml } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Download } from 'lucide-react';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';

type Syntax = 'ubl' | 'cii';

interface Note {
  id: string;
  number: number;
}

interface ElectronicFilesProps {
  invoiceId: string;
  number: number;
  creditNotes: readonly Note[];
  /** Fully credited invoices stay in the books; one taken back has no file. */
  hasInvoice: boolean;
  isStaff?: boolean;
}

/** The invoice and its credit notes for programs of bookkeeping, by EN 16931. */
export function ElectronicFiles({
  invoiceId,
  number,
  creditNotes,
  hasInvoice,
  isStaff = false,
}: ElectronicFilesProps) {
  const { t } = useText();
  if (!hasInvoice && creditNotes.length === 0) return null;
  const row = { invoiceId, isStaff };
  return (
    <section aria-labelledby="electronic">
      <h2 id="electronic" className="mb-2 font-semibold">
        {t('invoices.electronic')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('invoices.electronic.text')}</p>
      <ul className="flex flex-col gap-3 text-sm">
        {hasInvoice && (
          <Files
            {...row}
            label={t('invoices.number', { number: String(number) })}
            name={`invoice-${number}`}
          />
        )}
        {creditNotes.map((note) => (
          <Files
            key={note.id}
            {...row}
            label={t('invoices.creditNote', { number: String(note.number) })}
            name={`credit-note-${note.number}`}
            creditNoteId={note.id}
          />
        ))}
      </ul>
    </section>
  );
}

interface FilesProps {
  invoiceId: string;
  isStaff: boolean;
  label: string;
  name: string;
  creditNoteId?: string;
}

function Files({ label, ...file }: FilesProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-28">{label}</span>
      <Save {...file} label={label} syntax="ubl" />
      <Save {...file} label={label} syntax="cii" />
    </li>
  );
}

function Save({ invoiceId, isStaff, label, name, creditNoteId, syntax }: FilesProps & { syntax: Syntax }) {
  const { t } = useText();
  const read = isStaff ? getManagedInvoiceXml : getInvoiceXml;
  const saved = useSaveFile(`${name}.${syntax}.xml`, () =>
    read({
      path: { invoiceId },
      query: { syntax, ...(creditNoteId !== undefined && { creditNoteId }) },
      parseAs: 'blob',
      throwOnError: true,
    }),
  );
  const form = syntax.toUpperCase();
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      aria-label={t('invoices.electronic.save', { form, name: label })}
      pending={saved.isPending}
      onClick={() => saved.mutate()}
    >
      {form}
    </Button>
  );
}
