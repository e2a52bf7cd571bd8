/** Files that users upload to build from. */
package io.datasetbuilder.pipeline.source.upload;
