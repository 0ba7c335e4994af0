import { cx } from '../../lib/cx.ts';
import { type PlainTextId, useText } from '../../lib/text.tsx';
import { IconButton } from '@atrium/ui/icon-button';
import { Placeholder } from '@tiptap/extension-placeholder';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Heading,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { richHtmlClass } from '../rich-html.tsx';
import { LinkRow } from './link-row.tsx';

export interface RichTextEditorProps {
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  placeholder: string;
  /** HTML to begin with. */
  value: string;
  onChange: (html: string) => void;
}

interface Tool {
  label: PlainTextId;
  icon: LucideIcon;
  mark?: string;
  run: (editor: Editor) => unknown;
}

const tools: readonly (readonly Tool[])[] = [
  [
    { label: 'richText.bold', icon: Bold, mark: 'bold', run: (e) => e.chain().focus().toggleBold().run() },
    {
      label: 'richText.italic',
      icon: Italic,
      mark: 'italic',
      run: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      label: 'richText.underline',
      icon: Underline,
      mark: 'underline',
      run: (e) => e.chain().focus().toggleUnderline().run(),
    },
    {
      label: 'richText.strike',
      icon: Strikethrough,
      mark: 'strike',
      run: (e) => e.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'richText.heading',
      icon: Heading,
      mark: 'heading',
      run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      label: 'richText.list',
      icon: List,
      mark: 'bulletList',
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'richText.numbered',
      icon: ListOrdered,
      mark: 'orderedList',
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'richText.quote',
      icon: Quote,
      mark: 'blockquote',
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
  ],
];
const history: readonly Tool[] = [
  { label: 'richText.undo', icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { label: 'richText.redo', icon: Redo2, run: (e) => e.chain().focus().redo().run() },
];
const marks = [...tools.flat().flatMap(({ mark }) => mark ?? []), 'link'];

/** Tags that the server's sanitizer would remove cannot be written here: both sides allow the same ones. */
const extensions = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
  }),
  Placeholder.configure({ placeholder }),
];

export function RichTextEditor(props: RichTextEditorProps) {
  const { labelId, describedBy, invalid, placeholder, value, onChange } = props;
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: extensions(placeholder),
    content: value,
    // The page's policy lets no script write styles; what is needed stands in the style sheet.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        dir: 'auto',
        class: cx(richHtmlClass, 'rich-text-editor min-h-40 px-3 py-2.5 outline-none'),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  if (editor === null) return <div className="min-h-52" />;
  return (
    <div
      className={cx(
        'overflow-clip rounded-md border bg-raised transition-colors focus-within:border-brand',
        invalid ? 'border-danger' : 'border-line-strong hover:border-brand',
      )}
    >
      <Tools editor={editor} onLink={() => setLinking(!linking)} />
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <div className="max-h-96 overflow-y-auto">
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

function Tools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useText();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => new Set(marks.filter((mark) => current.isActive(mark))),
    equalityFn: (before, after) =>
      after !== null && before.size === after.size && [...before].every((mark) => after.has(mark)),
  });
  const button = ({ label, icon: Icon, mark, run }: Tool): ReactNode => (
    <ToolButton
      key={label}
      label={t(label)}
      pressed={mark === undefined ? undefined : active.has(mark)}
      onPress={() => run(editor)}
    >
      <Icon />
    </ToolButton>
  );
  return (
    <Toolbar
      aria-label={t('richText.tools')}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sunken px-1.5 py-1"
    >
      {tools.map((group, index) => (
        <div key={index} role="presentation" className="flex gap-0.5 border-e border-line pe-1">
          {group.map(button)}
        </div>
      ))}
      <ToolButton label={t('richText.link')} pressed={active.has('link')} onPress={onLink}>
        <Link2 />
      </ToolButton>
      <div role="presentation" className="ms-auto flex gap-0.5">
        {history.map(button)}
      </div>
    </Toolbar>
  );
}

interface ToolButtonProps {
  label: string;
  pressed: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ label, pressed, onPress, children }: ToolButtonProps) {
  return (
    <IconButton
      size="sm"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // The selection in the text stays while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={pressed === true ? 'bg-brand-soft text-on-brand-soft' : undefined}
    >
      {children}
    </IconButton>
  );
}
