package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.pipeline.bronze.BronzeInput;
import io.datasetbuilder.pipeline.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.bronze.NullTokens;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.run.RunWorkspace;
import io.datasetbuilder.pipeline.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One upload: judge the file as its source would be, then keep a copy. */
final class UploadCall {

  private final Assembly assembly;
  private final Principal owner;

  UploadCall(Assembly assembly, Principal owner) {
    this.assembly = assembly;
    this.owner = owner;
  }

  UploadAnswer run(Path file, FileFormat format, TextEncoding encoding) {
    try {
      List<Problem> problems = judge(file, format, encoding);
      return problems.isEmpty()
          ? new UploadAnswer.Kept(
              new HandIn(assembly.storage().uploads, owner.ownerId())
                  .keep(file, format, encoding.name()))
          : new UploadAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, problems));
    } catch (UploadFailure failed) {
      return new UploadAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new UploadAnswer.Refused(Refusal.notPossible(failed.problem()));
    }
  }

  private List<Problem> judge(Path file, FileFormat format, TextEncoding encoding) {
    List<Problem> problems = LocalFiles.check(Map.of("0", file));
    if (problems.isEmpty()) {
      problems = HandIn.judge(file, format);
    }
    return problems.isEmpty() ? records(file, format, encoding) : problems;
  }

  private List<Problem> records(Path file, FileFormat format, TextEncoding encoding) {
    BronzeInput input =
        new BronzeInput(
            new Location(file.toAbsolutePath().toString()), format, encoding, NullTokens.NONE);
    try (RunWorkspace scratch = assembly.storage().workspaces.temporary()) {
      Outcome outcome =
          assembly.workshop().reader().read(input, scratch.scratchFolder("reading"), 0, done -> {});
      return outcome instanceof Outcome.Unreadable unreadable ? unreadable.problems() : List.of();
    }
  }
}
