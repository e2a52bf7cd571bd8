package io.datasetbuilder.embedded.settings;

import java.util.OptionalLong;

/**
 * What uploads may take up.
 *
 * @param mostBytes of one upload over HTTP
 * @param mostFiles of one owner, when set
 * @param mostTotalBytes of one owner, when set
 * @param retentionDays when set; else uploads are kept for ever
 */
public record UploadSettings(
    long mostBytes,
    OptionalLong mostFiles,
    OptionalLong mostTotalBytes,
    OptionalLong retentionDays) {}
