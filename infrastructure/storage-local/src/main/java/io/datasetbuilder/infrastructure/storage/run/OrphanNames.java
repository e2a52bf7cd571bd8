package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** Names of the folders of runs that were moved aside: the id of the run and the time. */
final class OrphanNames {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final Pattern STAMPED = Pattern.compile("[0-9]{8}T[0-9]{12}Z");

  private OrphanNames() {}

  /** The name of a run that is moved aside now. */
  static String of(RunId id, Instant now) {
    return id + "-" + STAMP.format(now);
  }

  /** Whether it is the name of a run that was moved aside. */
  static boolean isOf(String name, RunId id) {
    String prefix = id + "-";
    return name.startsWith(prefix) && STAMPED.matcher(name.substring(prefix.length())).matches();
  }
}
