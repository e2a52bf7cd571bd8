package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Set;

/** The kinds of notices. */
public enum NoticeKind implements WireNamed.LowerCase {
  /** A run ended and all of its tables exist. */
  SUCCEEDED,
  /** A run failed, or a submitted build was refused before it began. */
  FAILED,
  CANCELLED,
  /** A run found changes of schema or volume since an earlier one. */
  DRIFTED,
  /** The newest successful run of a dataset is older than its refresh cadence. */
  STALE,
  /** A run was published. */
  PUBLISHED,
  /** The beginning and the end of a run, as OpenLineage describes them. */
  LINEAGE,
  /** A notice that the operator requested to test a hook. */
  TEST;

  /** The kinds that a hook gets when it names none. */
  public static final Set<NoticeKind> STANDARD =
      Set.of(SUCCEEDED, FAILED, CANCELLED, DRIFTED, STALE, PUBLISHED);

  /** The kinds that a hook can name. */
  static final Choices<NoticeKind> CHOICES =
      new Choices<>(List.of(SUCCEEDED, FAILED, CANCELLED, DRIFTED, STALE, PUBLISHED, LINEAGE));
}
