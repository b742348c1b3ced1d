import { Bot, Plus, Send, Settings, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton, type Look } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Confirm, Dialog, Drawer } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Check, SearchBox, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Colours, TypeScale } from './tokens.tsx'

const LOOKS: readonly Look[] = ['plain', 'main', 'bad', 'quiet']
const TONES: readonly Tone[] = ['plain', 'accent', 'good', 'warn', 'bad']
const CHANNELS = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'email', 'api']
const REFUSAL = new ApiError(
  { title: 'The name is taken', detail: 'Choose another name for the agent.', status: 409 },
  'b2f0c1de-0000-4000-8000-000000000000',
)
const PEOPLE = [
  { id: 'grace', name: 'Grace Ellison', replies: 12, state: 'open' },
  { id: 'priya', name: 'Priya Raman', replies: 3, state: 'closed' },
  { id: 'marcus', name: 'Marcus Whitfield', replies: 27, state: 'open' },
]

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

function Controls() {
  return (
    <Panel title="Buttons">
      <div className="space-y-2">
        <Row>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
          <Button disabled>disabled</Button>
          <Button look="main" icon={Plus}>
            With an icon
          </Button>
        </Row>
        <Row>
          <IconButton label="Settings" icon={Settings} />
          <IconButton label="Send" icon={Send} look="plain" />
          <IconButton label="Delete" icon={Trash2} look="bad" />
          <IconButton label="Not possible" icon={Trash2} disabled />
          <Kbd>Ctrl K</Kbd>
        </Row>
      </div>
    </Panel>
  )
}

function Faces() {
  return (
    <Panel title="Avatars and tags">
      <div className="space-y-3">
        <Row>
          {CHANNELS.map((channel) => (
            <Avatar key={channel} id={channel} name={channel} channel={channel} />
          ))}
          <Avatar id="rowan" name="Rowan" isAgent />
          <Avatar id="ines" name="Ines Marlow" size="md" />
          <Avatar id="mei" name="Mei Tan" size="sm" />
        </Row>
        <Row>
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </Row>
        <KeyValues
          rows={[
            ['E-mail', 'grace@ellison.example'],
            ['Phone', '+44 7700 900812'],
            ['Not known', undefined],
          ]}
        />
      </div>
    </Panel>
  )
}

function Fields() {
  const [words, setWords] = useState('')
  return (
    <Panel title="Fields">
      <div className="grid gap-3">
        <TextField label="Text" hint="A hint is read with the field." placeholder="Placeholder" />
        <TextField label="Not editable" disabled defaultValue="Only read" />
        <SelectField label="Choice">
          <option>One</option>
          <option>Another</option>
        </SelectField>
        <TextArea label="Several lines" rows={2} />
        <Check label="A switch" hint="What it does." defaultChecked />
        <SearchBox label="Search people" words={words} onChange={setWords} />
      </div>
    </Panel>
  )
}

function Overlays() {
  const toasts = useToasts()
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  return (
    <Panel title="Dialogs, drawers and notices">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open a drawer</Button>
        <Confirm
          needs="self"
          label="Delete"
          title="Delete Rowan?"
          about="An example: nothing is deleted."
          word="Rowan"
          onConfirm={() => toasts.say('Nothing was deleted.')}
        />
        <Button onClick={() => toasts.say('Saved.')}>Show a notice</Button>
        <Button onClick={() => toasts.refuse(REFUSAL)}>Show a refusal</Button>
      </Row>
      <Dialog
        title="A dialog"
        about="In front of the page."
        isOpen={open === 'dialog'}
        onClose={() => setOpen(undefined)}
      >
        <Row>
          <Button look="main" onClick={() => setOpen(undefined)}>
            Done
          </Button>
        </Row>
      </Dialog>
      <Drawer title="A drawer" isOpen={open === 'drawer'} onClose={() => setOpen(undefined)}>
        <p className="text-sm text-muted">Beside the page.</p>
      </Drawer>
    </Panel>
  )
}

function States() {
  const [text, setText] = useState('')
  return (
    <>
      <Panel title="Loading">
        <Skeleton rows={3} hasAvatars />
        <Progress label="Copying: 3 of 8 tables" value={3} max={8} />
      </Panel>
      <EmptyState title="No agents yet" icon={Bot} help="agents" action={<Button look="main">Create</Button>}>
        <p>What belongs here, one action, and where to read more.</p>
      </EmptyState>
      <ProblemNote error={REFUSAL} retry={() => undefined} />
      <Copyable label="curl" text="curl http://localhost:8080/health" />
      <Composer
        label="Reply"
        placeholder="Reply to Grace…"
        text={text}
        onChange={setText}
        onSend={() => setText('')}
        button={
          <Button look="main" type="submit">
            Send
          </Button>
        }
      />
      <Composer
        label="Note"
        placeholder="Note for your team…"
        look="note"
        text={text}
        onChange={setText}
        onSend={() => setText('')}
        note="Only your team sees this"
        button={
          <Button look="main" type="submit">
            Add note
          </Button>
        }
      />
    </>
  )
}

/** All components in their states: what to build pages of, and what to look at after a change of the tokens. */
export function Gallery() {
  return (
    <>
      <PageHeader title="Gallery" about="Every component of the console in its states.">
        <Button look="main">Main action</Button>
      </PageHeader>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Colours />
        <TypeScale />
        <Controls />
        <Faces />
        <Fields />
        <div className="space-y-3">
          <Overlays />
          <States />
        </div>
        <div className="lg:col-span-2">
          <DataTable
            label="People"
            storedAs="gallery"
            items={PEOPLE}
            idOf={(one) => one.id}
            columns={[
              {
                key: 'name',
                name: 'Name',
                isFixed: true,
                sortBy: (one) => one.name,
                cell: (one) => one.name,
              },
              {
                key: 'replies',
                name: 'Replies',
                align: 'right',
                sortBy: (one) => one.replies,
                cell: (one) => one.replies,
              },
              { key: 'state', name: 'State', cell: (one) => <Tag>{one.state}</Tag> },
            ]}
          />
        </div>
      </div>
    </>
  )
}
