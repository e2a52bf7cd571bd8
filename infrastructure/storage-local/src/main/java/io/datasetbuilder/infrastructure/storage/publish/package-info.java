/** Packages that are published as folders, replaced by two renames. */
package io.datasetbuilder.infrastructure.storage.publish;
