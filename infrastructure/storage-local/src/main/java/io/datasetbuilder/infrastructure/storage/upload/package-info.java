/** Content of uploads as files that appear atomically. */
package io.datasetbuilder.infrastructure.storage.upload;
