package io.datasetbuilder.cli.command;

import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code generate-completion}: prints a script for bash and zsh. Without a word to offer, the shell
 * completes file names, also after {@code ALIAS=}.
 */
public final class CompletionCommand implements Runnable {

  public static final String NAME = "generate-completion";

  /**
   * Lines of the parser's script that prevent the completion of files when the script has no word.
   */
  private static final Pattern NO_FILES =
      Pattern.compile("(?m)^ *type compopt &>/dev/null && compopt \\+o default\\n\\n?");

  private static final String ENTRY = "_complete_dataset-builder";

  private static final String REGISTERED = "complete -F " + ENTRY + " -o default dataset-builder";

  /** Bash splits {@code --option=value} into three words; the script knows such a value as one. */
  private static final String SPLIT_OPTIONS =
      """
      if [ -n "$BASH_VERSION" ]; then
        _complete_dataset-builder_words() {
          local -a words=()
          local at=$COMP_CWORD i
          for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
            if [[ ${COMP_WORDS[i]} == = && $i -gt 0 && ${COMP_WORDS[i - 1]} == --* ]]; then
              if ((i == COMP_CWORD)); then
                words+=("")
              elif ((i < COMP_CWORD)); then
                ((at--))
              fi
            else
              words+=("${COMP_WORDS[i]}")
            fi
          done
          local -a COMP_WORDS=("${words[@]}")
          local COMP_CWORD=$at
          _complete_dataset-builder
        }
        complete -F _complete_dataset-builder_words -o default dataset-builder
      else
        complete -F _complete_dataset-builder -o default dataset-builder
      fi
      """;

  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(NAME);

  public CommandSpec spec() {
    spec.usageMessage().description("Print a script that completes commands in bash and zsh.");
    Options.addHelpTo(spec);
    return spec;
  }

  @Override
  public void run() {
    CommandLine program = spec.root().commandLine();
    String script = AutoComplete.bash(program.getCommandName(), program);
    String withFiles = NO_FILES.matcher(script).replaceAll("");
    int registered = withFiles.indexOf(REGISTERED);
    program.getOut().print(withFiles.substring(0, registered) + SPLIT_OPTIONS);
    program.getOut().flush();
  }
}
