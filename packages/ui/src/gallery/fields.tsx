import { AtSign, Cpu, Leaf, Music, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip } from '../chip.tsx';
import { ErrorSummary } from '../error-summary.tsx';
import { Form } from '../form.tsx';
import type { FieldErrors } from '../form.tsx';
import { NativeSelect } from '../native-select.tsx';
import { NumberField } from '../number-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SearchField } from '../search-field.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { Section, Specimen } from './section.tsx';

const zones = [
  { value: 'brussels', label: 'Brussels', description: 'Central European Time' },
  { value: 'tokyo', label: 'Tokyo', description: 'Japan Standard Time' },
  { value: 'lima', label: 'Lima', description: 'Peru Time', disabled: true },
];

export function Fields() {
  return (
    <Section title="Fields">
      <Specimen title="Text" className="grid items-start gap-6 sm:grid-cols-2">
        <TextField label="Name" name="name" placeholder="Ada Lovelace" autoComplete="off" />
        <TextField
          label="Username"
          before={<AtSign />}
          defaultValue="ada"
          description="Part of your address."
        />
        <TextField
          label="Email"
          type="email"
          defaultValue="ada@"
          error="An address has a part after the @."
        />
        <TextField label="Organization" disabled defaultValue="Analytical Society" hint="Optional" />
        <PasswordField label="Password" defaultValue="difference" showLabel="Show" hideLabel="Hide" />
        <SearchSpecimen />
        <TextArea label="About you" description="A sentence or two." />
        <TextArea label="Question" error="Write a question first." />
      </Specimen>
      <Specimen title="Choice" className="grid items-start gap-6 sm:grid-cols-2">
        <Select label="Time zone" placeholder="Choose" options={zones} defaultValue="tokyo" />
        <Select label="Time zone" placeholder="Choose" options={zones} error="Choose one." />
        <NativeSelect label="Country" defaultValue="be" description="The platform's own list.">
          <option value="be">Belgium</option>
          <option value="jp">Japan</option>
        </NativeSelect>
        <NumberField
          label="Seats"
          defaultValue={2}
          minValue={1}
          maxValue={8}
          decreaseLabel="Fewer"
          increaseLabel="More"
        />
        <RadioGroup
          label="Who may join"
          name="join"
          defaultValue="all"
          options={[
            { value: 'all', label: 'Everybody' },
            { value: 'asked', label: 'Whoever is invited', description: 'Members may invite.' },
            { value: 'none', label: 'Nobody', disabled: true },
          ]}
        />
        <RadioGroup
          label="Ticket"
          name="ticket"
          framed
          defaultValue="day"
          options={[
            { value: 'day', label: 'One day', description: 'Saturday, all rooms' },
            { value: 'all', label: 'Both days', description: 'With the dinner' },
          ]}
        />
      </Specimen>
      <Toggles />
      <FormSpecimen />
    </Section>
  );
}

function SearchSpecimen() {
  const [query, setQuery] = useState('');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Search</p>
      <SearchField
        label="Search people"
        placeholder="Search"
        clearLabel="Clear"
        icon={<Search />}
        value={query}
        onChange={setQuery}
      />
      <p className="text-sm text-muted">Told: {query === '' ? 'nothing' : query}</p>
    </div>
  );
}

function Toggles() {
  return (
    <>
      <Specimen title="Checkbox and switch" className="grid items-start gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Checkbox>Unchecked</Checkbox>
          <Checkbox defaultChecked description="With what follows from it.">
            Checked
          </Checkbox>
          <Checkbox indeterminate>Some of them</Checkbox>
          <Checkbox disabled defaultChecked>
            Disabled
          </Checkbox>
          <Checkbox error="Agree to go on.">I agree</Checkbox>
        </div>
        <div className="flex flex-col gap-4">
          <Switch description="Once a day, in the morning.">Email</Switch>
          <Switch defaultChecked>Push</Switch>
          <Switch disabled>Disabled</Switch>
        </div>
      </Specimen>
      <Specimen title="Chips">
        <Chip name="interest" value="music" defaultChecked>
          <Music aria-hidden="true" /> Music
        </Chip>
        <Chip name="interest" value="hardware">
          <Cpu aria-hidden="true" /> Hardware
        </Chip>
        <Chip name="interest" value="climate">
          <Leaf aria-hidden="true" /> Climate
        </Chip>
        <Chip name="interest" value="law" disabled>
          Law
        </Chip>
      </Specimen>
    </>
  );
}

function FormSpecimen() {
  const [errors, setErrors] = useState<FieldErrors>({});
  return (
    <Specimen
      title="Form: what the browser and the server refuse is said at the field"
      className="block max-w-md"
    >
      <Form
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault();
          setErrors({ slug: 'This name is taken.' });
        }}
        className="flex flex-col gap-4"
      >
        {errors['slug'] !== undefined && (
          <ErrorSummary title="Not saved yet" errors={[{ name: 'slug', text: 'The short name is taken.' }]} />
        )}
        <TextField label="Short name" name="slug" required minLength={3} defaultValue="fosdem" />
        <Checkbox name="terms" required>
          I have read the terms
        </Checkbox>
        <Button type="submit" variant="primary" className="self-start">
          Save
        </Button>
      </Form>
    </Specimen>
  );
}
