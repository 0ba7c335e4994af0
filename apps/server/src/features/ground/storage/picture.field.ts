import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { pictureField } from '../../../platform/resource/fields.ts';
import { storePicture } from './images.service.ts';

/** The picture of a noun: requests bring it as base64, answers show where its variants are. */
export const picture = () => pictureField(BaseImage, storePicture);
