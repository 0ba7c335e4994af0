interface EmojiGridProps {
  emoji: readonly string[];
  choose: (emoji: string) => void;
}

export function EmojiGrid({ emoji, choose }: EmojiGridProps) {
  return (
    <div className="grid grid-cols-6">
      {emoji.map((one, index) => (
        <button
          key={one}
          type="button"
          autoFocus={index === 0}
          onClick={() => choose(one)}
          className="flex size-10 items-center justify-center rounded-sm text-xl hover:bg-hover focus-visible:bg-hover"
        >
          {one}
        </button>
      ))}
    </div>
  );
}
