import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { CHANNEL_FORMATS, type ChannelFormat } from "@/server/domain/message/formats";
import { FormatIcon } from "./format-icon";
import { FORMAT_WORDS } from "./format-words";

interface FormatFieldProps {
  value: ChannelFormat;
  onChange: (format: ChannelFormat) => void;
}

export function FormatField({ value, onChange }: FormatFieldProps) {
  return (
    <RadioGroup
      aria-label="Receiver"
      value={value}
      onValueChange={(format) => onChange(format as ChannelFormat)}
      className="grid-cols-2 md:grid-cols-4"
    >
      {CHANNEL_FORMATS.map((format) => (
        <Radio
          key={format}
          value={format}
          boxed
          label={
            <span className="inline-flex items-center gap-1.5">
              <FormatIcon format={format} className="text-text-2" />
              {FORMAT_WORDS[format].label}
            </span>
          }
          hint={<span className="text-xs">{FORMAT_WORDS[format].hint}</span>}
        />
      ))}
    </RadioGroup>
  );
}
