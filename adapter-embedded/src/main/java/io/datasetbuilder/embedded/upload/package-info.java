/**
 * Local files that stand for uploads: they fill the fields of their sources before a spec is
 * loaded, so that positions in messages stay those of the text.
 */
package io.datasetbuilder.embedded.upload;
